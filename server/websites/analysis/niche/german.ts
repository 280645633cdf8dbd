// German lexicon of the niche classifier. Every word is a stem: it also matches its inflections, and from five letters
// on compounds that begin or end with it. Short words match on their own only.
import type { Lexicon } from './lexicon.ts'

export const germanLexicon: Lexicon = {
  agriculture: {
    strong: `landwirt bauernhof bäuer bauern ackerbau acker mähdrescher traktor güllefass gülle milchvieh viehzucht rinderzucht
      schweinemast agrar hofladen getreide aussaat ernteertrag kuhstall melkstand melken agrarwirtschaft`,
    usual: `hektar weizen roggen gerste dinkel hafer raps mais zuckerrübe kühe rinder schweine hühner legehennen kalb kälber ernte ernten
      drille pflug pflügen düngen dünger fruchtfolge brache futtermittel silage heu stroh weide weidehaltung saatgut pestizid
      bodenbearbeitung bio_bauer imker schlepper stall scheune landmaschine ballenpresse winzer weinbau herde agrarförderung`,
  },
  animals: {
    strong: `haustier hund hunde katze kater welpe kätzchen tierarzt tierheim tierschutz aquarium hamster meerschweinchen kaninchen
      wellensittich papagei reitpferd hundeschule hundefutter katzenfutter katzenklo terrarium züchter stubenrein`,
    usual: `tier tiere tierhalter pfote pfoten fell leine halsband napf futter füttern futterneid rasse welpen vierbeiner impfung kastration
      zecken flöhe fische garnele wels schildkröte echse käfig gehege pferd pony reiten stute hengst vogel vögel zucht
      tierpension schnurren bellen gassi kratzbaum nager frettchen zoo tierklinik artgerecht maulkorb`,
  },
  art_design: {
    strong: `kunst künstler atelier galerie gemälde malerei skulptur ausstellung leinwand ölfarbe aquarell typografie grafikdesign
      illustration kunstwerk bildhauer radierung vernissage gestalter designer kurator keramikkunst`,
    usual: `museum zeichnung zeichnen skizze pinsel farbe farbton gestaltung entwurf plakat logo schriftart schrift raster druckgrafik
      siebdruck linolschnitt collage abstrakt expressionismus impressionismus moderne installation kreide kohle spachtel acryl
      porzellan produktdesign erscheinungsbild corporate_design layout kunsthandwerk sammler biennale motiv bronze komposition`,
  },
  automotive: {
    strong: `auto autos automobil pkw motorrad gebrauchtwagen neuwagen elektroauto fahrzeug verbrenner zahnriemen bremsbelag ölwechsel
      hubraum getriebe oldtimer kfz tüv hauptuntersuchung kupplung karosserie winterreifen sommerreifen`,
    usual: `motor reifen felge bremse bremsen werkstatt diesel benzin benziner hybrid ladesäule reichweite kilometerstand tacho auspuff
      stoßdämpfer fahrwerk lenkung kombi limousine suv cabrio kleinwagen kompaktwagen biker roller helm kennzeichen zulassung
      zündkerze kühler luftfilter drehmoment ps tuning probefahrt tanken autohaus fahrer lenkrad scheinwerfer rost`,
  },
  beauty: {
    strong: `kosmetik schönheit hautpflege make-up lippenstift mascara friseur frisur maniküre pediküre nagellack gesichtspflege
      anti-aging retinol hyaluron serum wimpern augenbraue nagelstudio balayage parfüm haarpflege`,
    usual: `haut creme cremes lotion peeling gesichtsmaske reinigungsmilch toner sonnenschutz falten fältchen pickel pore teint puder rouge foundation
      concealer lidschatten eyeliner haare locken strähnen spülung shampoo conditioner föhn haarfarbe tönung blond haarschnitt salon
      duft bartpflege rasur epilation waxing spa wellness naturkosmetik drogerie nägel gelnägel pflegeprodukt feuchtigkeitspflege
      pigmentfleck trockene_haut empfindliche_haut`,
  },
  books_literature: {
    strong: `roman romane literatur schriftsteller autor autorin buchhandlung verlag lektorat lektor lyrik gedicht novelle erzählung rezension
      buchtipp leserin bestseller debütroman belletristik krimi manuskript lesung buchmesse`,
    usual: `buch bücher lesen lektüre leser kapitel protagonist erzähler handlung taschenbuch hardcover hörbuch e-book übersetzung übersetzer
      nachwort klappentext bibliothek thriller fantasy sachbuch kurzgeschichte trilogie dichter poesie prosa dialog figur schreiben
      stil exposé lesekreis literaturpreis erschienen band auflage cover seiten klassiker biografie memoiren anthologie`,
  },
  business: {
    strong: `unternehmen unternehmer geschäftsführ gründer gründung start-up startup mittelstand geschäftsmodell businessplan rechtsform gmbh
      umsatz vertrieb gesellschafter einzelunternehm unternehmensnachfolge b2b wettbewerber lieferkette`,
    usual: `firma firmen betrieb management manager führung führungskraft strategie gewinn marge kunde kunden lieferant einkauf export
      investor stammkapital gewerbe gewerbeamt selbstständig freiberuf mitarbeiter prozess controlling buchhaltung branche markt
      wachstum konzern aktiengesellschaft handelsregister wirtschaft logistik innovation beirat produktivität industrie kmu
      expansion digitalisierung unternehmensberatung verhandlung franchise insolvenz holding`,
  },
  careers: {
    strong: `bewerbung bewerber lebenslauf anschreiben vorstellungsgespräch stellenangebot stellenanzeige jobsuche karriere arbeitszeugnis
      personaler recruiter gehaltsverhandlung berufseinstieg jobbörse ausbildungsplatz berufsberatung jobwechsel quereinstieg`,
    usual: `job jobs stelle beruf berufe berufs arbeitgeber arbeitnehmer gehalt lohn ausbildung azubi auszubildend lehrstelle praktikum praktikant
      kündigen kündigung chef chefin kollege kollegen team arbeitsplatz homeoffice vollzeit teilzeit arbeitsmarkt weiterbildung
      bewerben einstellung probezeit berufserfahrung qualifikation soft_skills networking headhunter coaching arbeitslos
      arbeitsagentur arbeitsvertrag zeugnis fachkräfte lehrjahr duales_studium burnout mobbing beförderung`,
  },
  construction: {
    strong: `hausbau rohbau baustelle bauherr baufirma bauunternehmen sanierung sanieren renovieren renovierung dämmung fassade dachdecker
      maurer estrich fundament bodenplatte beton mauerwerk dachstuhl trockenbau putz altbau neubau fertighaus gewerke`,
    usual: `bauen bau architekt statik statiker ziegel dach dachziegel fenster keller wand wände mörtel gerüst zimmerei zimmermann fliesen fliesenleger
      heizungsbau sanitär installateur elektriker abdichtung innendämmung wärmedämmung gipskarton spachteln rigips bauantrag baugenehmigung
      bagger tiefbau kalksandstein holzrahmen carport wintergarten treppe bad_sanieren polier bauleiter handwerker abriss anbau umbau
      baustoff pflaster drainage blechdach`,
  },
  crafts: {
    strong: `stricken häkeln nähen basteln handarbeit selbermachen diy schnittmuster nähmaschine strickanleitung wolle garn stricknadel
      bastelanleitung makramee sticken patchwork quilt filzen heimwerker töpfern holzarbeit`,
    usual: `maschen masche nadel nadeln faden stoff stoffe knopf knöpfe naht nähte nahtzugabe anleitung bastelidee papier origami falten schere kleber
      heißkleber perlen schmuck_basteln kerzen_gießen seife_sieden holz sägen schleifen schleifpapier leim akkuschrauber bohren
      schrauben dübel lasur werkbank werkzeug schnitzen palette upcycling deko stempel karten_basteln baumwolle jersey vlies
      weben spinnen socken mütze_stricken anfänger`,
  },
  education: {
    strong: `schule schüler unterricht lehrer lehrkräfte lehrerin abitur studium universität hochschule hausaufgaben nachhilfe volkshochschule
      gymnasium grundschule gesamtschule pädagog didaktik lehrplan vokabel e-learning klassenzimmer stipendium`,
    usual: `lernen bildung noten prüfung prüfungen klausur klasse schulklasse kurs kurse student studierende studieren semester vorlesung bachelor master
      professor seminar sprachkurs grammatik mathematik deutschunterricht fremdsprache lesen_lernen schulleit direktorin kita
      inklusion zeugnisse karteikarten gedächtnis lernzeit lernplattform referat schulfach oberstufe matura lehrbuch übung
      weiterbildungskurs zertifikat schuljahr bafög erasmus`,
  },
  energy_environment: {
    strong: `photovoltaik solaranlage solarmodul windkraft windrad wärmepumpe klimaschutz klimawandel erneuerbar umweltschutz naturschutz
      treibhausgas co2 balkonkraftwerk energiewende nachhaltigkeit recycling kilowattstunde stromspeicher ökostrom klimaneutral`,
    usual: `energie strom solar solarstrom wechselrichter einspeis netzbetreiber stromnetz kohle atomkraft wasserstoff biogas heizung gas heizkosten energieeffizienz
      energiesparen umwelt nachhaltig emission kohlenstoff klima plastik müll mülltrennung abfall artenvielfalt artenschutz moor wald
      gewässer mikroplastik ressource kreislaufwirtschaft verpackung ökolog fußabdruck wärme dürre hochwasser biotop libelle
      stromrechnung verbrauch megawatt geothermie`,
  },
  events_weddings: {
    strong: `hochzeit brautpaar braut bräutigam trauung trauzeug standesamt hochzeitskleid brautkleid hochzeitstorte eventagentur veranstaltung
      veranstalter eventlocation catering junggesell polterabend gästeliste festsaal geburtstagsfeier messebau tagung`,
    usual: `fest feier feiern party gäste einladung einladungen dekoration deko_ideen buffet dj sektempfang location moderator moderation bühne bühnentechnik festival
      konferenz kongress messe firmenfeier weihnachtsfeier betriebsfeier jubiläum taufe kommunion zeremonie ehering trauringe
      eheversprechen tanzfläche feuerwerk zelt ablaufplan planung budget tischdeko sitzplan saal fotobox ballons torte geburtstag
      eintrittskarten ticketverkauf eventmanagement zeremonienmeister flitterwochen`,
  },
  family: {
    strong: `familie eltern baby kleinkind mutter mütter väter vater schwangerschaft schwanger hebamme stillen geburt kinderwagen erziehung
      elternzeit elterngeld kindergarten alleinerziehend windel wochenbett neugeborene tragetuch`,
    usual: `kind kinder kindern sohn tochter söhne töchter geschwister großeltern oma opa mama papa trotzphase pubertät teenager jugendliche schlafen einschlafen
      spielzeug spielplatz taschengeld kindergeburtstag vorlesen kita tagesmutter familienleben patchworkfamilie scheidungskind
      adoption pflegekind kinderzimmer beikost brei säugling fläschchen schnuller kinderarzt entwicklung bindung nähe
      familienurlaub zwillinge enkel mutterschutz`,
  },
  fashion: {
    strong: `mode modisch outfit kleidung kleid kleider bluse rock jeans mantel sneaker stiefelette laufsteg kollektion modedesign kleiderschrank
      streetwear modetrend accessoire handtasche schneiderei fashion anzug`,
    usual: `stil look style trend trends schnitt stoffwahl leinen seide kaschmir schurwolle leder wildleder hemd hemden hose hosen pullover strickjacke jacke blazer schuhe schuh stiefel
      loafer sandalen pumps gürtel schal tuch tücher hut schmuck kette uhr größe passform nach_maß maßanfertigung schneider schneidern
      designerin label marke saison kombinieren tragen secondhand vintage fast_fashion unterwäsche bademode dessous strumpf saum
      knopfleiste karo muster`,
  },
  finance: {
    strong: `geldanlage aktie aktien etf börse depot sparplan kredit darlehen zinsen zins baufinanzierung tagesgeld festgeld rendite
      altersvorsorge versicherung steuererklärung girokonto kryptowährung bitcoin anleihe fonds schufa dividende tilgung`,
    usual: `geld sparen bank banken sparkasse konto vermögen investieren anleger finanzen finanziell inflation kapital rente rentner steuer steuern finanzamt
      freibetrag freistellungsauftrag gebühren kosten prozent rate monatsrate restschuld hypothek schulden umschuldung haushaltsbuch budget
      kreditkarte broker kurs gold_kaufen riester rürup lebensversicherung haftpflicht krankenversicherung prämie leitzins notenbank
      sparbuch steuerberater vermögensaufbau risiko einlage`,
  },
  fitness_sports: {
    strong: `fitness training trainieren trainingsplan sport sportler marathon halbmarathon krafttraining muskelaufbau fußball bundesliga yoga
      joggen fitnessstudio klimmzug liegestütz kniebeuge tennis handball trainer wettkampf turnier mannschaft triathlon`,
    usual: `laufen lauf läufer dauerlauf intervall kilometer muskel muskeln wiederholungen sätze ausdauer kondition dehnen hantel workout crossfit pilates radsport rennrad
      schwimmen schwimmer turnen leichtathletik basketball volleyball eishockey boxen kampfsport judo tor tore treffer torwart stürmer
      spieltag tabelle liga pokal derby auswärts schiedsrichter verein vereinsheim sportplatz eckball freistoß elfmeter halbzeit sieg
      niederlage olympia medaille regeneration verletzung`,
  },
  food: {
    strong: `rezept rezepte kochen backen zutaten küche_kochen restaurant kochbuch gericht vegan vegetarisch teig kuchen suppe nachtisch dessert
      hauptgericht abschmecken köchin sauerteig gewürz marinade weinprobe feinschmecker anbraten`,
    usual: `essen speise speisen trinken lecker gemüse fleisch fisch pasta nudeln reis kartoffel kartoffeln zwiebel knoblauch tomatensoße butter sahne käse ei eier mehl zucker salz pfeffer
      olivenöl essig brühe brot brötchen bäcker salat soße sauce ofen pfanne topf köcheln braten grillen dünsten schmecken geschmack
      portion kaffee tee wein bier cocktail frühstück mittagessen abendessen snack koch speisekarte trattoria markt_einkaufen schokolade
      kräuter torte_backen plätzchen würzen linsen bohnen`,
  },
  gaming: {
    strong: `videospiel computerspiel gaming gamer konsole playstation xbox nintendo rollenspiel brettspiel kartenspiel e-sport esport
      spieler multiplayer zocken shooter steam würfelspiel gesellschaftsspiel open-world endgegner quest`,
    usual: `spiel spiele spielen level controller patch dlc grafikkarte koop modus clan skin stream streamer twitch match gegner boss kampagne strategiespiel simulation
      aufbauspiel partie regeln spielregel spielbrett würfel karten figuren miniatur pen_and_paper dungeon zauberer drache held speedrun highscore
      achievement entwicklerstudio indie spieltest pixel retro arcade minecraft fortnite zelda pokémon wiederspielwert spielwelt
      kampfsystem nebenquest turnier`,
  },
  garden: {
    strong: `garten gärtner beet hochbeet stauden rasen kompost gartenarbeit gemüsebeet pikieren aussäen rosen hecke obstbaum
      gewächshaus mulch gießkanne unkraut blumenbeet zimmerpflanze balkonpflanze rasenmäher schrebergarten`,
    usual: `pflanze pflanzen pflanzung blume blumen blüte blühen samen säen anzucht anzuchterde erde boden düngen gießen wässern ernten tomaten gurken zucchini salat_anbauen
      kräuterbeet basilikum lavendel hortensie farn funkie zwiebeln tulpen krokus narzisse schneeglöckchen baum strauch sträucher schneiden rückschnitt
      ausgeizen schnecken blattläuse schädling braunfäule eisheilige frost schatten sonnig standort teich terrasse bienenfreundlich
      wildblumen laub setzlinge umtopfen`,
  },
  health: {
    strong: `gesundheit arzt ärztin ärzte patient krankheit therapie symptom diagnose medikament praxis krankenhaus klinik schmerzen schmerz
      bluthochdruck diabetes allergie asthma physiotherapie impfung krebs psychotherapie depression medizin hausarzt heuschnupfen`,
    usual: `gesund behandlung behandeln beschwerden ursache ursachen rücken gelenk knie bandscheibe kopfschmerzen migräne erkältung fieber husten grippe virus infektion
      immunsystem blut blutdruck herz lunge leber niere magen darm verdauung ernährung vitamin mangel schlaf schlafstörung stress wechseljahre
      hormon zahnarzt zähne zahnfleisch haut_erkrankung apotheke rezeptpflicht nebenwirkung heilpraktiker homöopathie vorsorge krankenkasse
      pflege pflegeheim reha pollen atemnot entzündung wunde operation`,
  },
  home_living: {
    strong: `wohnen wohnzimmer einrichtung einrichten möbel sofa couch schlafzimmer esszimmer interieur wohnideen kommode teppich
      vorhang vorhänge lampe leuchte einrichtungsstil wohnaccessoire esstisch kleiderschrank_möbel raumgestaltung skandinavisch`,
    usual: `zuhause zimmer raum räume wand wandfarbe kissen decke decken bett matratze regal regale schrank schränke schublade stuhl stühle sessel tisch sideboard spiegel bilderrahmen
      vase kerze gemütlich ordnung aufräumen ausmisten sortieren putzen haushalt küche küchenzeile arbeitsplatte spülmaschine badezimmer flur
      diele balkon_gestalten tapete streichen licht beleuchtung dekorieren deko landhausstil minimalis holzboden parkett stauraum
      homestaging gardine`,
  },
  law: {
    strong: `rechtsanwalt anwalt anwältin kanzlei urteil gericht klage gesetz paragraf strafrecht arbeitsrecht mietrecht erbrecht urheberrecht
      bundesgerichtshof amtsgericht landgericht jurist rechtsprechung abmahnung unterlassung testament pflichtteil verfassungsgericht`,
    usual: `recht rechte rechtlich anspruch ansprüche frist kläger beklagte richter staatsanwalt verteidig verfahren prozess berufung revision vertrag vertragsrecht widerspruch einspruch
      schadenersatz schadensersatz haftung haften bgb stgb dsgvo datenschutzrecht notar vollmacht scheidung unterhalt sorgerecht erbe erben nachlass
      bußgeld strafe straftat anzeige zeuge rechtsschutz streitwert mandant gutachten einstweilige_verfügung kündigungsschutz verjährung
      verbraucherrecht beschluss senat instanz`,
  },
  marketing_seo: {
    strong: `seo suchmaschinenoptimierung backlink linkaufbau ranking keyword content-marketing online-marketing marketing werbung_schalten
      google_ads newsletter kampagne zielgruppe conversion landingpage search_console social_media influencer reichweite_aufbauen
      affiliate suchmaschine`,
    usual: `google content traffic klick klicks klickrate besucher webseite ankertext ankertexte verlinken verlinkung suchbegriff suchanfrage betreffzeile empfänger öffnungsrate
      segmentier werbung anzeige_schalten werbebudget facebook instagram tiktok linkedin branding marke markenbekanntheit pressearbeit pr leads lead
      funnel call-to-action a/b-test analytics tracking snippet meta sichtbarkeit blogartikel redaktion copywriting storytelling
      e-mail-marketing agentur kpi remarketing linkbuilding`,
  },
  movies_music: {
    strong: `film filme kino regisseur schauspieler serie netflix soundtrack album song songs band konzert musik musiker sänger gitarre klavier
      schlagzeug vinyl orchester oper filmkritik kinostart drehbuch`,
    usual: `regie kamera_film szene leinwand_kino trailer hollywood oscar goldener streaming staffel folge episode blockbuster dokumentarfilm komödie thriller_film hauptrolle
      melodie akkord akkorde noten rhythmus takt tonleiter metronom chor gesang stimme bass geige cello trompete saxofon komponist dirigent sinfonie
      bach mozart jazz punk rock_musik hip-hop techno pop schlager single platte tournee tour proberaum studioaufnahme produzent
      lied lieder charts festivalauftritt walzer menuett bühne_konzert theater musical`,
  },
  news_society: {
    strong: `politik politiker bundestag regierung minister wahl wahlen partei parteien opposition bürgermeister stadtrat landtag parlament demokratie
      abstimmung bürgerbegehren flüchtling geflüchtet migration demonstration spd cdu fdp grüne afd koalition`,
    usual: `gesellschaft sozial soziolog debatte streit kritik bevölkerung bürger initiative unterschriften protest polizei feuerwehr rathaus gemeinde landkreis kommune staat
      behörde behörden gesetzentwurf haushalt_politik umfrage prozent_stimmen sprecher mitteilte bericht nachrichten meldung reporter journalist interview
      krieg frieden ukraine eu europa brüssel bundeskanzler präsident rat gewerkschaft streik ehrenamt freiwillige einsamkeit armut gerechtigkeit
      religion kirche integration krise sitzung zuschüsse`,
  },
  outdoor: {
    strong: `wandern wanderung wanderweg bergsteigen klettern klettersteig trekking camping zelt schlafsack rucksack berghütte hütte hüttentour gipfel
      outdoor kajak kanu angeln biwak isomatte wanderschuhe alpen`,
    usual: `berg berge bergtour aufstieg abstieg etappe steig pfad höhenmeter grat pass trittsicher schwindelfrei stöcke wanderstöcke gps karte_kompass kompass lagerfeuer
      gaskocher kocher feuer wildnis bushcraft messer natur wald_wandern fluss rute angelrute köder fliege fischereischein paddeln boot mountainbike
      skitour schneeschuh langlauf lawine gletscher seil karabiner gurt kletterhalle bouldern regenjacke daune kunstfaser packmaß
      survival jagd jäger pilze_sammeln`,
  },
  photography: {
    strong: `fotografie fotograf fotografieren kamera objektiv blende belichtung belichtungszeit iso stativ festbrennweite weitwinkel lightroom
      photoshop porträtfoto spiegelreflex systemkamera rohformat bildbearbeitung fotoshooting brennweite verschlusszeit`,
    usual: `foto fotos bild bilder aufnahme aufnahmen porträt porträts landschaftsfoto makro teleobjektiv zoom sensor vollformat autofokus fokus fokussier schärfe tiefenschärfe unschärfe
      bokeh blitz studioblitz softbox reflektor gegenlicht fensterlicht goldene_stunde langzeitbelichtung fernauslöser weißabgleich histogramm kontrast
      raw schwarzweiß analog filmrolle dunkelkammer abzug bildkomposition drittelregel motivsuche canon nikon sony fujifilm leica modell
      auslöser auslösen milchstraße`,
  },
  real_estate: {
    strong: `immobilie immobilien makler wohnung eigentumswohnung mietwohnung vermieten vermieter mieter mietvertrag kaltmiete nebenkosten kaution
      exposé grundstück hauskauf grunderwerbsteuer besichtigung eigentümer hausverwaltung wohnfläche liegenschaft`,
    usual: `miete mieten haus häuser kaufpreis verkaufspreis kaufen verkaufen verkäufer käufer quadratmeter zimmerwohnung lage objekt objekte balkon energieausweis notarvertrag kaufnebenkosten
      eigentümergemeinschaft eigentümerversammlung weg_verwaltung rücklage kapitalanleger kapitalanlage staffelmiete indexmiete mietspiegel mieterhöhung einzug
      auszug übergabe garage stellplatz tiefgarage penthouse altbauwohnung doppelhaus einfamilienhaus mehrfamilienhaus bauland wertermittlung
      gewerbeimmobilie büroimmobilie untermiete wg-zimmer mietpreisbremse`,
  },
  science: {
    strong: `wissenschaft forscher forschung forschende studie physik physiker biologie biolog chemie chemiker astronomie astronom hypothese
      experiment labor teleskop galaxie neuron gen evolution molekül quanten fachzeitschrift`,
    usual: `theorie daten messung messen ergebnis ergebnisse versuch versuche untersuch entdeck universum weltraum planet stern sterne schwarze_löcher urknall licht_spektrum infrarot teilchen atom
      atome elektron energie_physik dna zelle zellen bakterie protein gehirn primaten fossil archäolog geolog mathematiker statistik modellrechnung
      institut max-planck veröffentlicht peer-review doktorand professorin nobelpreis klimaforsch raumfahrt nasa esa satellit
      sonde mikroskop spezies art arten verhaltensforsch`,
  },
  technology: {
    strong: `software programmier entwickler computer smartphone handy laptop linux windows android iphone server cloud künstliche_intelligenz ki
      javascript python datenbank cybersicherheit passwort verschlüssel algorithmus betriebssystem prozessor docker`,
    usual: `app apps technik digital internet wlan router browser hardware rechner pc tablet display akku speicher arbeitsspeicher gigabyte ssd festplatte usb chip update updates
      code open_source api container vpn dns port ports befehl terminal installieren backup hacker phishing malware virus_computer firewall datenschutz
      passkey fingerabdruck zweiter_faktor smart_home sensor roboter drohne 3d-druck programm github web-entwicklung framework bug
      netzwerk bluetooth kopfhörer oled gadget raspberry`,
  },
  travel: {
    strong: `reise reisen urlaub reiseziel reisebericht hotel hostel flug flughafen reiseführer sehenswürdigkeit backpack städtetrip kreuzfahrt
      ferienwohnung pauschalreise reisezeit rundreise interrail visum reisetipp strandurlaub tourist`,
    usual: `strand insel küste altstadt ausflug unterkunft übernachten übernachtung pension zug nachtzug bahn fähre bus mietwagen koffer gepäck ticket route roadtrip wohnmobil camper
      reisende reisender urlauber einheimisch land länder stadt meer hafen tempel museum_besuch souvenir eintritt buchen reisebudget bargeld jetlag
      handgepäck airline airbnb resort all-inclusive italien spanien portugal griechenland frankreich thailand vietnam japan norwegen
      schweden kroatien lissabon rom paris reiseveranstalter weltreise`,
  },
}
