// English lexicon of the niche classifier. A word also matches its singular and plural, and its forms in -ed and -ing;
// with a trailing star it is a prefix.
import type { Lexicon } from './lexicon.ts'

export const englishLexicon: Lexicon = {
  agriculture: {
    strong: `farm farmer farming agricultur* livestock tractor crop harvest dairy cattle herd grazing agronom* combine_harvester barn
      irrigation sowing arable silage heifer ranch homestead`,
    usual: `field barley wheat maize corn oats soybean rye yield cow calf calves sheep lamb pig poultry hens milking pasture plough plow tillage drill fertiliser
      fertilizer nitrogen herbicide pesticide soil hectare acre seed grain hay straw fodder feed orchard vineyard beekeep* cover_crop
      rotation manure slurry shearing organic_farm rural smallholding`,
  },
  animals: {
    strong: `pet dog puppy puppies cat kitten veterinar* vet animal_shelter breed breeder aquarium hamster guinea_pig rabbit parrot leash
      dog_training cat_food dog_food animal_rescue litter_box terrarium`,
    usual: `animal paw fur furry tail collar harness lead treat owner adopt adoption rescue shelter horse pony riding fish shrimp tank turtle tortoise lizard snake cage kennel
      bark purr scratch flea tick vaccination neuter spay litter bird budgie groom grooming canine feline wildlife zoo ferret senior_cat walkies obedience
      bowl chew kibble stable mare`,
  },
  art_design: {
    strong: `art artist painting gallery exhibition sculpture canvas watercolour watercolor typography typeface graphic_design illustration
      illustrator curator printmaking linocut logo designer lettering fine_art`,
    usual: `design museum drawing sketch brush pigment colour color palette portrait_painting abstract impressionis* modernis* collage ink etching ceramic pottery_art bronze studio
      print prints poster branding_design brand_identity layout grid serif font letterpress creative aesthetic masterpiece collector biennale mural charcoal
      acrylic oil_paint still_life composition craftmanship installation render visual vector`,
  },
  automotive: {
    strong: `car cars automotive vehicle engine motorcycle motorbike truck pickup_truck hatchback sedan suv diesel gearbox clutch brake
      mileage horsepower electric_vehicle ev carburettor test_drive used_car dealership`,
    usual: `drive driver driving tyre tire wheel suspension steering exhaust chassis bodywork petrol gasoline hybrid charging battery_range garage mechanic service_history oil_change
      spark_plug radiator torque transmission convertible coupe wagon dashboard bumper windscreen windshield headlight rust weld welding restore restoration
      bonnet chrome axle mot road_test fuel lap sill racing`,
  },
  beauty: {
    strong: `beauty skincare makeup make-up cosmetic lipstick mascara foundation moisturiser moisturizer retinol serum sunscreen haircare
      hairstyle manicure pedicure nail_polish eyeliner concealer fragrance perfume dermatologist`,
    usual: `skin hair curl curly shampoo conditioner salon stylist hairdresser haircut blonde highlights brow lash eyelash blush powder primer cleanser toner exfoliat* acne pore wrinkle
      fine_lines anti-aging anti-ageing hyaluronic glow complexion lotion cream scrub mask_face nails gel waxing spa facial beard shave shaving cruelty-free
      spf sulphate sulfate detangle scrunch oily`,
  },
  books_literature: {
    strong: `novel novelist literature literary author poetry poem poet publisher bookshop bookstore fiction nonfiction memoir paperback
      book_review short_story manuscript anthology bestseller narrator debut_novel`,
    usual: `book books read reader reading chapter plot prose character protagonist story stories writer writing hardcover hardback ebook audiobook library librarian translation translator
      thriller fantasy mystery crime_fiction sci-fi trilogy sonnet elegy verse essay essayist edition page-turner classic booker pulitzer literary_agent
      draft dialogue biography bookclub book_club shelf publish`,
  },
  business: {
    strong: `business company companies entrepreneur* startup start-up founder ceo chief_executive revenue management b2b small_business
      supplier procurement profit shareholder enterprise corporate_strategy leadership business_plan`,
    usual: `firm manager customer client sales margin market strategy growth operation operations employee hire hiring payroll freelancer team meeting productivity logistics supply_chain
      contract negotiate negotiation competitor industry investor venture funding board director executive partner stakeholder quarter turnover retail
      wholesale franchise merger acquisition outsourcing consultancy innovation organisation organization staff branch invoice`,
  },
  careers: {
    strong: `career careers resume résumé cv cover_letter job_interview job_search recruiter job_offer salary_negotiation employer vacancy
      job_application internship apprenticeship job_seeker career_change hiring_manager workplace`,
    usual: `job jobs interview salary pay position role profession professional apply application colleague boss promotion resign resignation notice_period references skills qualification
      training mentor networking linkedin freelance remote_work work-life full-time part-time shift coworker employment unemployed recruitment candidate
      applicant onboarding portfolio certificate raise layoff performance_review burnout office_politics offer trainee`,
  },
  construction: {
    strong: `construction builder building_site contractor renovation renovate roofing roofer bricklay* brickwork concrete foundation_wall
      scaffolding plasterer plastering insulation joist rafter structural_engineer extension_house drywall underpinning carpentry tiler`,
    usual: `build building brick mortar cement roof slate tile tiles tiling grout wall floor screed timber beam stud plumbing plumber electrician wiring damp waterproof* membrane window_frame
      architect planning_permission building_control excavat* trench foundations loft_conversion basement demolition cladding render gutter flashing
      staircase conservatory masonry lime steel crane surveyor_structural refurbish* quote tradesman plasterboard`,
  },
  crafts: {
    strong: `knit knitting crochet sewing sew quilt quilting yarn craft crafting diy woodwork* embroidery handmade needlework pottery
      sewing_machine origami macrame woodcarving whittling scrapbook*`,
    usual: `stitch stitches pattern needle needles skein wool thread fabric cotton cast_on purl row rows seam button felt felting weaving loom beads jewellery_making candle_making soap_making
      wood carve carving chisel axe knife saw sand sanding glue lathe workbench varnish linseed birch paper_craft stencil glue_gun upcycl* pallet
      tutorial shawl sock_yarn block_print basket hobby maker`,
  },
  education: {
    strong: `school teacher student pupil classroom university college curriculum lesson teaching education educational degree lecture exam
      homework scholarship tutor academic pedagog* admissions kindergarten`,
    usual: `learn learning class course study studying graduate undergraduate professor campus semester term exams test_score grade grades maths mathematics phonics literacy spelling
      headteacher head_teacher principal coursework dissertation assignment e-learning online_course mooc language_course vocabulary grammar flashcard
      revision seminar faculty diploma training_course special_needs inclusion school_year textbook examiner tuition`,
  },
  energy_environment: {
    strong: `renewable solar_panel solar wind_turbine heat_pump climate_change carbon emission sustainab* recycling greenhouse_gas
      photovoltaic environmental conservation biodiversity net_zero clean_energy fossil_fuel climate`,
    usual: `energy electricity power grid kilowatt megawatt gigawatt turbine battery boiler gas coal oil nuclear hydrogen biogas geothermal insulat* efficiency bill environment ecolog* pollution
      plastic waste landfill packaging compost_waste deforest* habitat species_loss ocean_plastic drought flood warming eco-friendly green_energy
      power_station substation tariff footprint offset wetland rewilding bats household_energy blades`,
  },
  events_weddings: {
    strong: `wedding bride groom bridal bridesmaid ceremony wedding_dress venue event_planning event_planner catering reception vows
      engagement_party hen_party stag_party conference_venue guest_list festival bouquet`,
    usual: `event events party parties guest guests invitation celebrate celebration marry married marriage speech speeches dj band_live playlist stage buffet cake decoration balloon
      birthday anniversary registry_office honeymoon table_plan seating toast dance_floor marquee exhibition_stand trade_fair conference keynote attendees
      volunteer permit visitors crowd rsvp favours florist photo_booth gala organiser organizer`,
  },
  family: {
    strong: `parent parents parenting baby toddler newborn pregnan* breastfeed* motherhood fatherhood mum mom dad midwife nappy nappies diaper
      childcare stepfather stepmother bedtime nursery`,
    usual: `child children kid kids family families mother father son daughter sibling brother sister grandparent grandma grandpa teenager teen tantrum nap sleep feeding bottle pram stroller
      playground toy toys play_date discipline single_parent co-parent* adoption foster birth maternity paternity weaning potty school_run bedtime_story
      twins cradle sling cot infant screen_time chores pocket_money partner`,
  },
  fashion: {
    strong: `fashion outfit clothing clothes dress garment wardrobe runway catwalk streetwear couture sneaker sneakers tailor tailoring
      blazer jeans denim fashion_designer accessory accessories apparel`,
    usual: `wear wearing style stylish trend linen silk wool_coat cashmere leather shirt t-shirt trousers skirt blouse coat jacket sweater knitwear suit shoe shoes boot boots sandals heels loafers
      scarf hat belt handbag bag jewellery jewelry collar cuff seam fabric label labels collection season vintage second-hand thrift fast_fashion fit
      oversized colour_palette lingerie swimwear hem button-down sewing_factory model`,
  },
  finance: {
    strong: `invest investing investment investor stock stocks share_price index_fund bond bonds mortgage loan interest_rate savings
      credit_card debt pension retirement dividend budget_money bank banking insurance bitcoin crypto* tax taxes isa`,
    usual: `money finance financial fund funds portfolio_fund market_crash shares saving saver borrow borrower lender rate rates inflation central_bank account deposit balance fee fees income
      wealth broker trading hedge equity asset annuity credit_score overdraft repay repayment refinanc* currency exchange_rate cash cheque premium
      household_budget frugal capital_gains accountant adviser advisor compound yield snowball`,
  },
  fitness_sports: {
    strong: `fitness workout gym training_plan marathon half_marathon football soccer basketball tennis rugby cricket athlete yoga pilates
      deadlift squat league championship goalkeeper coach strength_training triathlon`,
    usual: `sport sports exercise run runner running muscle muscles reps weights dumbbell cardio stretch endurance swim swimming cycling cyclist race team match goal goals score scored
      penalty penalties referee defender striker midfield semi-final final cup tournament season_opener player players fans stadium stands manager_team fixture
      red_card half_time olympic medal boxing hockey baseball golf crossfit warm-up recovery`,
  },
  food: {
    strong: `recipe recipes cook cooking bake baking ingredient ingredients restaurant chef dish dishes cuisine vegan vegetarian dough
      sourdough dessert roast simmer cookbook gastronom* flavour flavor delicious`,
    usual: `food eat eating meal dinner lunch breakfast supper kitchen_recipe bread flour butter sugar salt pepper garlic onion potato potatoes chicken beef pork fish_dish seafood cheese cream
      egg eggs omelette pasta rice risotto soup stock salad sauce vinegar olive_oil lemon herb spice season seasoning oven pan grill fry braise whisk
      slice toast pie cake chocolate coffee tea wine beer cider cocktail taste tasty plate leftovers tacos snack crust`,
  },
  gaming: {
    strong: `game gamer gaming videogame video_game console playstation xbox nintendo esports multiplayer rpg dungeon board_game tabletop
      speedrun* controller platformer quest dice gameplay shooter`,
    usual: `games play player players level boss campaign character_build glitch emulator stream streamer twitch steam dlc patch graphics_card co-op coop open-world open_world strategy_game card_game
      miniatures initiative goblin dragon wizard villain party_rpg loot skill_tree leaderboard high_score world_record achievement indie retro arcade minecraft
      fortnite zelda pokemon mod modding session rules dungeon_master d20 pixel`,
  },
  garden: {
    strong: `garden gardening gardener lawn flowerbed vegetable_plot compost pruning prune secateurs perennial greenhouse_plants mulch
      raised_bed allotment seedling rose roses houseplant hedge weeds border_plants`,
    usual: `plant plants planting flower flowers bloom blossom seed seeds sow sowing soil bed water watering weed weeding mow mowing meadow shrub tree trees bulb bulbs tulip daffodil daisy
      lavender fern hosta tomato tomatoes lettuce radish peas beans courgette zucchini cucumber herb_garden slug slugs aphid blackspot bud buds stem shoots
      climber trellis pot pots patio pond wildflower bees pollinator frost shade rake dig spade`,
  },
  health: {
    strong: `health doctor patient disease symptom treatment diagnosis medication therapy hospital clinic medical medicine migraine cancer
      diabetes blood_pressure gp physician mental_health apnoea apnea surgery nurse_clinic`,
    usual: `healthy condition pain painkiller painkillers headache attack tablet tablets dose drug prescription antibody antibodies vaccine infection virus flu cold fever cough allergy asthma heart
      stroke lung liver kidney stomach gut digestion immune hormone menopause sleep insomnia anxiety depression stress nutrition vitamin diet weight dentist
      tooth teeth physiotherapy rehab chronic acute risk neurolog* cardiolog* pharmacy side_effect snoring breathing wellbeing mask`,
  },
  home_living: {
    strong: `interior interior_design furniture sofa couch living_room bedroom home_decor decor declutter* dining_room hallway curtain
      curtains rug armchair cushion homeware wallpaper bookshelf`,
    usual: `home house room rooms cosy cozy lamp lighting light paint painted wall_colour shelf shelves storage drawer drawers wardrobe table chair chairs bed mattress mirror vase candle velvet
      linen_bedding kitchen bathroom cupboard cabinet tidy tidying clutter cleaning organise organize scandinavian minimalis* vintage_furniture console
      hooks picture_rail flat stairs fabric cover covers coffee_table sideboard houseware upholster* styling surfaces`,
  },
  law: {
    strong: `law legal lawyer attorney solicitor court judge lawsuit plaintiff defendant tribunal ruling statute litigation barrister
      copyright_law supreme_court liability unfair_dismissal law_firm case_law judgment verdict`,
    usual: `claim claims sue sued damages rights entitled statutory notice contract clause settlement appeal counsel justice justices prosecutor criminal offence offense conviction evidence_court
      witness jury bail divorce custody will probate inheritance executor tenancy_law employment_law gdpr trademark patent copyright infringement
      defamation defamatory breach negligence compliance regulation act section redundancy dismissal legislation costs`,
  },
  marketing_seo: {
    strong: `seo marketing backlink backlinks link_building search_engine keyword keywords ranking rankings content_marketing
      google_ads ppc campaign landing_page conversion conversions click-through email_marketing social_media influencer search_console
      anchor_text organic_traffic advertising`,
    usual: `google traffic content audience brand branding ad ads advert click clicks lead leads funnel newsletter subject_line subscriber open_rate analytics impressions query queries serp crawl
      internal_links internal_link authority domain pitch press_release public_relations pr journalist_pitch reach targeting budget_ads copywriting
      headline call_to_action a/b_test metrics roi affiliate blog blogger facebook instagram tiktok viral reviews optimise optimize`,
  },
  movies_music: {
    strong: `film movie cinema director_film actor actress album song songs band guitar singer musician music soundtrack concert piano
      drummer orchestra netflix screenplay box_office vinyl`,
    usual: `films movies scene scenes screen screening score trailer hollywood oscar oscars awards nomination series episode season_finale sitcom documentary comedy drama western thriller_film
      cast role_lead credits camera_work vocals vocal lyrics chord chords melody rhythm bass drums fiddle cello violin trumpet jazz punk rock hip-hop pop folk
      record recording recorder tape cassette demo producer mixing studio_album tour gig tracks track sung sing opera symphony composer`,
  },
  news_society: {
    strong: `politic* government minister parliament* election vote voted voters councillor mayor opposition democracy refugee refugees
      protest protesters migration campaigners senate congress council party_leader`,
    usual: `society social sociolog* policy public community residents citizen local_authority town_hall police arrest debate decision spokesperson commission united_nations border war peace
      crisis strike union inequality poverty housing_crisis loneliness pandemic report reported according news journalist interview_news headline_news authority
      president prime_minister capital country nation aid humanitarian volunteers church religion immigration inquiry wages generation commute suburb*`,
  },
  outdoor: {
    strong: `hiking hike hiker camping campsite tent backpacking mountaineer* climbing climb climber trail summit via_ferrata wilderness
      kayak canoe fishing angling bushcraft sleeping_bag rucksack`,
    usual: `mountain mountains ridge peak col glacier descent ascent path map compass stove campfire fire bothy hut forest river lake outdoor outdoors carabiner harness rope helmet boulder
      bouldering crag gear boots_hiking waterproof_jacket forecast weather leave_no_trace rescue_mountain wild paddle ski snowshoe avalanche mountain_bike
      trout fly_fishing rod bait hunting foraging survival scout trek trekking guy_lines marmot deer`,
  },
  photography: {
    strong: `photography photographer camera lens aperture shutter iso exposure exposures tripod lightroom photoshop dslr mirrorless
      photo_shoot portrait_photography macro_lens softbox negatives focal_length street_photography`,
    usual: `photo photos photograph picture pictures shoot shot frame frames framing prime zoom focus autofocus bokeh depth_of_field wide-angle telephoto sensor megapixel raw jpeg white_balance
      histogram contrast black_and_white monochrome darkroom film_roll grain scan scanner scanning slides flash strobe backlight golden_hour light_table
      retouch retouching retoucher edit editing tethered composition subject print_photo canon nikon sony fujifilm leica millimetre`,
  },
  real_estate: {
    strong: `real_estate property estate_agent realtor landlord tenant mortgage_property apartment flat_sale lease rent rental house_prices
      stamp_duty homebuyer first-time_buyer listing listings property_market developer_property surveyor conveyanc* condo`,
    usual: `buyer buyers seller sellers sale home homes house flat flats office offices square_foot square_feet square_metre viewing viewed offer bid tenants landlords deposit service_charge
      freehold leasehold survey valuation yield zoning downtown conversion floor_plan bedroom_apartment penthouse villa plot land letting tenancy eviction
      buy-to-let housing neighbourhood neighborhood location vacancy_rate commercial_property residential agent broker_property tower building_sale`,
  },
  science: {
    strong: `science scientist scientists research researcher researchers physics physicist biolog* chemistry chemist astronom* hypothesis
      experiment laboratory neuron galaxy galaxies particle neutrino evolution genome molecule geolog* peer-reviewed`,
    usual: `study studies theory data measurement measure evidence analysis sample samples control controls result results finding findings paper published journal university_team discover*
      discovery universe space planet star telescope satellite nasa quantum electron atom mass spectrometer isotope isotopes cell cells dna gene protein bacteria
      fungus species brain primate fossil archaeolog* volcano eruption ice_core cosmolog* mathematic* statistic* lab vacuum`,
  },
  technology: {
    strong: `software programming developer computer smartphone laptop linux windows android iphone server cloud artificial_intelligence ai
      javascript python php database cybersecurity encryption algorithm operating_system docker machine_learning language_model`,
    usual: `app apps tech technology digital internet wifi router browser hardware chip processor memory gigabyte storage_device device devices battery screen_display update code coding bug
      deploy deployment container api open_source github framework backend frontend load_balancer latency cron legacy test_suite network vpn firewall hacker
      phishing malware password passkey two-factor robot drone 3d_print* gadget wearable usb ssd gpu runtime parameters data_centre data_center startup_tech
      installation privacy log`,
  },
  travel: {
    strong: `travel traveller traveler trip holiday vacation tourist tourism hotel hostel flight airport itinerary destination sightseeing
      guesthouse backpacker cruise passport visa road_trip travel_guide campervan`,
    usual: `beach island coast old_town city_break day_trip stay stayed night_train train bus ferry metro cable_car car_hire luggage suitcase packing ticket booking book_ahead route journey abroad
      visitor visitors locals sights museum_visit temple monastery souvenir peak_season off-season budget_travel currency_exchange jet_lag airline airbnb resort
      all-inclusive italy spain portugal greece france thailand vietnam japan norway iceland new_zealand georgia lisbon rome paris landmark explore
      adventure scenic campsites loop`,
  },
}
