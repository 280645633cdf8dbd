// Function words by language, which every text contains. Covers German, English, and the languages that resemble them
// most or occur most often.

export const functionWords = {
  de: `der die das und ist nicht ein eine einen einem einer zu den dem des mit auf für sich auch es wir ich du ihr sie er von im am zum zur
    bei nach aus wenn dass als wie aber oder noch nur kann wird sind war hat haben werden über vor durch man mehr sehr schon so was
    unser unsere dein deine ihre ihren sein seine mein meine kein keine bis um wer wo hier dann wurde weil immer gegen ohne unter`,
  en: `the and of to in is that it for was with as on be at by this are from or an have not you we they he she his her its our your their
    will can if but has had which when what who how all there been more would do my me so than then also into about out up no just
    only over after before because while where these those were could should may does did`,
  fr: `le la les des une et est que qui dans pour pas sur avec vous nous il elle ce cette sont au aux du par plus mais ou son sa ses leur
    ont été être très tout comme on ne se je mon ma notre votre c'est d'une l'on`,
  es: `el los las una y es que en por para con del al se no su sus lo como más pero muy este esta son fue ha han también cuando donde hay
    nos le les ya sin sobre entre desde todo porque está`,
  it: `il lo gli una e è che di del della dei delle nel nella per con non si sono come più ma anche questo questa al alla dal da su ha
    hanno suo sua molto tutto perché quando chi o ci ogni`,
  pt: `o os as uma e é que em do da dos das no na para com não se por mais mas como um ao seu sua são foi está ou muito também quando já
    tem sem sobre entre pela pelo isso`,
  nl: `de het een en van is dat op te voor met zijn niet aan er om ook als bij maar of naar uit door je wij ik zij hij nog wel kan wordt
    geen deze dit meer heeft hebben worden die wat want dan kun`,
  sv: `och att det som en på är av för med den till inte om har de ett vi jag var man så men när från kan eller ska hade nu där sig vid
    också efter utan bara mycket`,
  da: `og at det som en på er af for med den til ikke om har de et vi jeg var man så men når fra kan eller skal havde nu der sig ved også
    efter uden kun meget blev være`,
  pl: `i w na nie się z do to że jest jak o co po za od tak ale czy dla przez oraz tylko jego są być może więc już który która bo aby
    ponieważ jeśli przed można`,
  tr: `ve bir bu için ile de da çok ne daha gibi olarak en kadar sonra ama var olan her ise değil mi veya ya o biz ben siz`,
  cs: `a se v na je že s z do o k i to pro ale jako po jsou by za od podle který která které jsem nebo jen už také když není`,
  fi: `ja on ei se että hän oli mutta ovat kun niin myös kuin tai vain jos sen joka ole olla mitä nyt kanssa voi sekä jo mukaan ennen
    jälkeen minä sinä me te he tämä`,
  hu: `a az és hogy nem is egy van volt ez meg csak de már még mint ha vagy fel ki el lehet kell sem után minden azt aki amely majd be`,
  ro: `și de la în cu pe este un o nu că mai din care sunt pentru ce se ale dar sau fost am prin după ca dacă foarte`,
} as const satisfies Record<string, string>
