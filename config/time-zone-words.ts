/*
 * What people call zones, and browsers do not: for the search of time zones.
 */

/** What clocks are called for short, by their English name in a browser, without “Standard”. */
export const clockAbbreviations: Readonly<Record<string, string>> = {
  'Alaska Time': 'AKST AKDT',
  'Arabian Time': 'AST',
  'Argentina Time': 'ART',
  'Atlantic Time': 'AST ADT AT',
  'Australian Central Time': 'ACST ACDT',
  'Australian Eastern Time': 'AEST AEDT',
  'Australian Western Time': 'AWST',
  'Bangladesh Time': 'BST BDT',
  'Brasilia Time': 'BRT',
  'Central Africa Time': 'CAT',
  'Central European Time': 'CET CEST MEZ MESZ',
  'Central Indonesia Time': 'WITA',
  'Central Time': 'CST CDT CT',
  'Chile Time': 'CLT CLST',
  'China Time': 'CST',
  'Colombia Time': 'COT',
  'East Africa Time': 'EAT',
  'Eastern European Time': 'EET EEST',
  'Eastern Indonesia Time': 'WIT',
  'Eastern Time': 'EST EDT ET',
  'Greenwich Mean Time': 'GMT',
  'Gulf Time': 'GST',
  'Hawaii-Aleutian Time': 'HST HDT',
  'Hong Kong Time': 'HKT',
  'India Time': 'IST',
  'Indochina Time': 'ICT',
  'Iran Time': 'IRST',
  'Ireland Time': 'IST GMT',
  'Israel Time': 'IST IDT',
  'Japan Time': 'JST',
  'Korean Time': 'KST',
  'Moscow Time': 'MSK',
  'Mountain Time': 'MST MDT MT',
  'Nepal Time': 'NPT',
  'New Zealand Time': 'NZST NZDT',
  'Newfoundland Time': 'NST NDT',
  'Pacific Time': 'PST PDT PT',
  'Pakistan Time': 'PKT',
  'Peru Time': 'PET',
  'Philippine Time': 'PHT PHST PST',
  'Singapore Time': 'SGT',
  'South Africa Time': 'SAST',
  'Türkiye Time': 'TRT',
  'United Kingdom Time': 'GMT BST',
  'West Africa Time': 'WAT',
  'Western European Time': 'WET WEST',
  'Western Indonesia Time': 'WIB',
}

/** Countries of several zones, by their English names, and the cities that stand for these. For other countries, a zone's own name in the browser has the country's. */
export const citiesOfCountries: Readonly<Record<string, string>> = {
  'United States, USA, United States of America':
    'New_York Detroit Louisville Monticello Indianapolis Vincennes Winamac Marengo Petersburg Vevay Chicago Tell_City Knox Menominee Center New_Salem Beulah Denver Boise Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Honolulu',
  Canada:
    'St_Johns Halifax Glace_Bay Moncton Goose_Bay Blanc-Sablon Toronto Iqaluit Atikokan Winnipeg Resolute Rankin_Inlet Regina Swift_Current Edmonton Cambridge_Bay Inuvik Creston Dawson_Creek Fort_Nelson Whitehorse Dawson Vancouver',
  Brazil:
    'Noronha Belem Fortaleza Recife Araguaina Maceio Bahia Sao_Paulo Campo_Grande Cuiaba Santarem Porto_Velho Boa_Vista Manaus Eirunepe Rio_Branco',
  Russia:
    'Kaliningrad Moscow Kirov Volgograd Astrakhan Saratov Ulyanovsk Samara Yekaterinburg Omsk Novosibirsk Barnaul Tomsk Novokuznetsk Krasnoyarsk Irkutsk Chita Yakutsk Khandyga Vladivostok Ust-Nera Magadan Sakhalin Srednekolymsk Kamchatka Anadyr',
  Mexico:
    'Mexico_City Cancun Merida Monterrey Matamoros Chihuahua Ciudad_Juarez Ojinaga Mazatlan Bahia_Banderas Hermosillo Tijuana',
  Indonesia: 'Jakarta Pontianak Makassar Jayapura',
  Kazakhstan: 'Almaty Qyzylorda Qostanay Aqtobe Aqtau Atyrau Oral',
}

/** The languages of `cityNames`, in its order. */
export const cityLanguages = ['de', 'es', 'fr', 'it', 'pl', 'pt', 'tr', 'ja', 'zh', 'ar']

/** What large cities are called in other languages than English, by the last part of their zone's name. */
export const cityNames: Readonly<Record<string, string>> = {
  London: 'London|Londres|Londres|Londra|Londyn|Londres|Londra|ロンドン|伦敦|لندن',
  Paris: 'Paris|París|Paris|Parigi|Paryż|Paris|Paris|パリ|巴黎|باريس',
  Berlin: 'Berlin|Berlín|Berlin|Berlino|Berlin|Berlim|Berlin|ベルリン|柏林|برلين',
  Vienna: 'Wien|Viena|Vienne|Vienna|Wiedeń|Viena|Viyana|ウィーン|维也纳|فيينا',
  Warsaw: 'Warschau|Varsovia|Varsovie|Varsavia|Warszawa|Varsóvia|Varşova|ワルシャワ|华沙|وارسو',
  Rome: 'Rom|Roma|Rome|Roma|Rzym|Roma|Roma|ローマ|罗马|روما',
  Madrid: 'Madrid|Madrid|Madrid|Madrid|Madryt|Madri|Madrid|マドリード|马德里|مدريد',
  Lisbon: 'Lissabon|Lisboa|Lisbonne|Lisbona|Lizbona|Lisboa|Lizbon|リスボン|里斯本|لشبونة',
  Brussels: 'Brüssel|Bruselas|Bruxelles|Bruxelles|Bruksela|Bruxelas|Brüksel|ブリュッセル|布鲁塞尔|بروكسل',
  Amsterdam:
    'Amsterdam|Ámsterdam|Amsterdam|Amsterdam|Amsterdam|Amsterdã|Amsterdam|アムステルダム|阿姆斯特丹|أمستردام',
  Luxembourg:
    'Luxemburg|Luxemburgo|Luxembourg|Lussemburgo|Luksemburg|Luxemburgo|Lüksemburg|ルクセンブルク|卢森堡|لوكسمبورغ',
  Zurich: 'Zürich|Zúrich|Zurich|Zurigo|Zurych|Zurique|Zürih|チューリッヒ|苏黎世|زيورخ',
  Copenhagen:
    'Kopenhagen|Copenhague|Copenhague|Copenaghen|Kopenhaga|Copenhague|Kopenhag|コペンハーゲン|哥本哈根|كوبنهاغن',
  Stockholm:
    'Stockholm|Estocolmo|Stockholm|Stoccolma|Sztokholm|Estocolmo|Stokholm|ストックホルム|斯德哥尔摩|ستوكهولم',
  Oslo: 'Oslo|Oslo|Oslo|Oslo|Oslo|Oslo|Oslo|オスロ|奥斯陆|أوسلو',
  Helsinki: 'Helsinki|Helsinki|Helsinki|Helsinki|Helsinki|Helsinque|Helsinki|ヘルシンキ|赫尔辛基|هلسنكي',
  Dublin: 'Dublin|Dublín|Dublin|Dublino|Dublin|Dublin|Dublin|ダブリン|都柏林|دبلن',
  Prague: 'Prag|Praga|Prague|Praga|Praga|Praga|Prag|プラハ|布拉格|براغ',
  Budapest: 'Budapest|Budapest|Budapest|Budapest|Budapeszt|Budapeste|Budapeşte|ブダペスト|布达佩斯|بودابست',
  Bucharest: 'Bukarest|Bucarest|Bucarest|Bucarest|Bukareszt|Bucareste|Bükreş|ブカレスト|布加勒斯特|بوخارست',
  Belgrade: 'Belgrad|Belgrado|Belgrade|Belgrado|Belgrad|Belgrado|Belgrad|ベオグラード|贝尔格莱德|بلغراد',
  Sofia: 'Sofia|Sofía|Sofia|Sofia|Sofia|Sófia|Sofya|ソフィア|索非亚|صوفيا',
  Athens: 'Athen|Atenas|Athènes|Atene|Ateny|Atenas|Atina|アテネ|雅典|أثينا',
  Istanbul: 'Istanbul|Estambul|Istanbul|Istanbul|Stambuł|Istambul|İstanbul|イスタンブール|伊斯坦布尔|إسطنبول',
  Kyiv: 'Kyjiw|Kiev|Kyiv|Kyiv|Kijów|Kiev|Kiev|キーウ|基辅|كييف',
  Moscow: 'Moskau|Moscú|Moscou|Mosca|Moskwa|Moscou|Moskova|モスクワ|莫斯科|موسكو',
  Vilnius: 'Wilna|Vilna|Vilnius|Vilnius|Wilno|Vilnius|Vilnius|ヴィリニュス|维尔纽斯|فيلنيوس',
  Cairo: 'Kairo|El Cairo|Le Caire|Il Cairo|Kair|Cairo|Kahire|カイロ|开罗|القاهرة',
  Algiers: 'Algier|Argel|Alger|Algeri|Algier|Argel|Cezayir|アルジェ|阿尔及尔|الجزائر',
  Tunis: 'Tunis|Túnez|Tunis|Tunisi|Tunis|Túnis|Tunus|チュニス|突尼斯|تونس',
  Casablanca:
    'Casablanca|Casablanca|Casablanca|Casablanca|Casablanca|Casablanca|Kazablanka|カサブランカ|卡萨布兰卡|الدار البيضاء',
  Tripoli: 'Tripolis|Trípoli|Tripoli|Tripoli|Trypolis|Trípoli|Trablus|トリポリ|的黎波里|طرابلس',
  Johannesburg:
    'Johannesburg|Johannesburgo|Johannesbourg|Johannesburg|Johannesburg|Joanesburgo|Johannesburg|ヨハネスブルグ|约翰内斯堡|جوهانسبرغ',
  Jerusalem: 'Jerusalem|Jerusalén|Jérusalem|Gerusalemme|Jerozolima|Jerusalém|Kudüs|エルサレム|耶路撒冷|القدس',
  Beirut: 'Beirut|Beirut|Beyrouth|Beirut|Bejrut|Beirute|Beyrut|ベイルート|贝鲁特|بيروت',
  Damascus: 'Damaskus|Damasco|Damas|Damasco|Damaszek|Damasco|Şam|ダマスカス|大马士革|دمشق',
  Amman: 'Amman|Amán|Amman|Amman|Amman|Amã|Amman|アンマン|安曼|عمّان',
  Baghdad: 'Bagdad|Bagdad|Bagdad|Baghdad|Bagdad|Bagdá|Bağdat|バグダッド|巴格达|بغداد',
  Riyadh: 'Riad|Riad|Riyad|Riyad|Rijad|Riade|Riyad|リヤド|利雅得|الرياض',
  Kuwait: 'Kuwait|Kuwait|Koweït|Kuwait|Kuwejt|Kuwait|Kuveyt|クウェート|科威特|الكويت',
  Qatar: 'Katar|Catar|Qatar|Qatar|Katar|Catar|Katar|カタール|卡塔尔|قطر',
  Dubai: 'Dubai|Dubái|Dubaï|Dubai|Dubaj|Dubai|Dubai|ドバイ|迪拜|دبي',
  Tehran: 'Teheran|Teherán|Téhéran|Teheran|Teheran|Teerã|Tahran|テヘラン|德黑兰|طهران',
  Kolkata: 'Kolkata|Calcuta|Calcutta|Calcutta|Kalkuta|Calcutá|Kalküta|コルカタ|加尔各答|كالكوتا',
  Bangkok: 'Bangkok|Bangkok|Bangkok|Bangkok|Bangkok|Bangkok|Bangkok|バンコク|曼谷|بانكوك',
  'Ho Chi Minh City':
    'Ho-Chi-Minh-Stadt|Ciudad Ho Chi Minh|Hô-Chi-Minh-Ville|Ho Chi Minh|Ho Chi Minh|Ho Chi Minh|Ho Chi Minh Kenti|ホーチミン|胡志明市|مدينة هو تشي منه',
  Jakarta: 'Jakarta|Yakarta|Jakarta|Giacarta|Dżakarta|Jacarta|Cakarta|ジャカルタ|雅加达|جاكرتا',
  Singapore: 'Singapur|Singapur|Singapour|Singapore|Singapur|Singapura|Singapur|シンガポール|新加坡|سنغافورة',
  Manila: 'Manila|Manila|Manille|Manila|Manila|Manila|Manila|マニラ|马尼拉|مانيلا',
  Shanghai: 'Shanghai|Shanghái|Shanghai|Shanghai|Szanghaj|Xangai|Şanghay|上海|上海|شنغهاي',
  'Hong Kong': 'Hongkong|Hong Kong|Hong Kong|Hong Kong|Hongkong|Hong Kong|Hong Kong|香港|香港|هونغ كونغ',
  Taipei: 'Taipeh|Taipéi|Taipei|Taipei|Tajpej|Taipé|Taipei|台北|台北|تايبيه',
  Seoul: 'Seoul|Seúl|Séoul|Seul|Seul|Seul|Seul|ソウル|首尔|سول',
  Tokyo: 'Tokio|Tokio|Tokyo|Tokyo|Tokio|Tóquio|Tokyo|東京|东京|طوكيو',
  Sydney: 'Sydney|Sídney|Sydney|Sydney|Sydney|Sydney|Sidney|シドニー|悉尼|سيدني',
  Melbourne: 'Melbourne|Melbourne|Melbourne|Melbourne|Melbourne|Melbourne|Melbourne|メルボルン|墨尔本|ملبورن',
  'New York': 'New York|Nueva York|New York|New York|Nowy Jork|Nova York|New York|ニューヨーク|纽约|نيويورك',
  Chicago: 'Chicago|Chicago|Chicago|Chicago|Chicago|Chicago|Chicago|シカゴ|芝加哥|شيكاغو',
  'Los Angeles':
    'Los Angeles|Los Ángeles|Los Angeles|Los Angeles|Los Angeles|Los Angeles|Los Angeles|ロサンゼルス|洛杉矶|لوس أنجلوس',
  Toronto: 'Toronto|Toronto|Toronto|Toronto|Toronto|Toronto|Toronto|トロント|多伦多|تورونتو',
  Vancouver:
    'Vancouver|Vancouver|Vancouver|Vancouver|Vancouver|Vancouver|Vancouver|バンクーバー|温哥华|فانكوفر',
  'Mexico City':
    'Mexiko-Stadt|Ciudad de México|Mexico|Città del Messico|Meksyk|Cidade do México|Meksiko|メキシコシティ|墨西哥城|مكسيكو سيتي',
  Havana: 'Havanna|La Habana|La Havane|L’Avana|Hawana|Havana|Havana|ハバナ|哈瓦那|هافانا',
  'Sao Paulo':
    'São Paulo|São Paulo|São Paulo|San Paolo|São Paulo|São Paulo|São Paulo|サンパウロ|圣保罗|ساو باولو',
  'Buenos Aires':
    'Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|ブエノスアイレス|布宜诺斯艾利斯|بوينس آيرس',
  Bogota: 'Bogotá|Bogotá|Bogota|Bogotà|Bogota|Bogotá|Bogotá|ボゴタ|波哥大|بوغوتا',
  Canary:
    'Kanarische Inseln|Islas Canarias|Îles Canaries|Isole Canarie|Wyspy Kanaryjskie|Ilhas Canárias|Kanarya Adaları|カナリア諸島|加那利群岛|جزر الكناري',
  Reunion: 'Réunion|Reunión|La Réunion|Riunione|Reunion|Reunião|Réunion|レユニオン|留尼汪|ريونيون',
}

/** Large cities that have no zone of their own, by the one whose time they have. */
export const otherCities: Readonly<Record<string, string>> = {
  Amsterdam: 'Rotterdam Den_Haag Utrecht',
  Berlin: 'München Munich Monaco_di_Baviera Hamburg Köln Cologne Frankfurt Stuttgart Düsseldorf Leipzig',
  Cairo: 'Alexandria Alexandrie Alejandría',
  Canary: 'Kanaren Las_Palmas Tenerife Teneriffa Ténériffe Teneryfa',
  Casablanca: 'Rabat Marrakesch Marrakech Marrakesh Tanger',
  Chicago: 'Houston Dallas Austin San_Antonio New_Orleans Minneapolis',
  Dubai: 'Abu_Dhabi أبوظبي',
  Istanbul: 'Ankara İzmir Bursa Antalya',
  Jerusalem: 'Tel_Aviv תל_אביב',
  Karachi: 'Lahore Islamabad',
  Kolkata:
    'Mumbai Bombay Delhi New_Delhi Neu-Delhi Nueva_Delhi Nuova_Delhi Nowe_Delhi Nova_Délhi Yeni_Delhi ニューデリー 新德里 نيودلهي Bangalore Bengaluru Chennai Hyderabad',
  Kyiv: 'Lviv Lwów Odesa Kharkiv',
  Lisbon: 'Porto Oporto',
  London: 'Manchester Birmingham Edinburgh Glasgow Cardiff Belfast',
  Los_Angeles: 'San_Francisco Seattle Las_Vegas San_Diego Portland',
  Madrid:
    'Barcelona Barcelone Barcellona Valencia Sevilla Séville Siviglia Bilbao Málaga Zaragoza Saragossa Mallorca Melilla',
  Moscow:
    'Sankt-Peterburg Saint_Petersburg Sankt_Petersburg Saint-Pétersbourg San_Petersburgo San_Pietroburgo',
  New_York: 'Washington Boston Miami Atlanta Philadelphia',
  Paris: 'Lyon Marseille Toulouse Bordeaux Lille Nice Strasbourg',
  Riyadh: 'Jeddah Mecca مكة جدة',
  Rome: 'Milano Milan Mailand Napoli Naples Neapel Torino Turin Firenze Florence Venezia Venise Venedig Palermo Bologna Genova Genua Bari',
  Sao_Paulo: 'Rio_de_Janeiro Brasília Belo_Horizonte Curitiba Porto_Alegre',
  Shanghai: 'Beijing Peking Pékin Pekín Pechino Pekin Pequim 北京 بكين Guangzhou Shenzhen 広州 广州 深圳',
  Tokyo: 'Osaka Ōsaka 大阪 Kyoto 京都 Yokohama 横浜',
  Toronto: 'Montréal Montreal Ottawa Québec',
  Warsaw: 'Kraków Cracovie Krakau Gdańsk Wrocław Poznań Łódź',
  Zurich: 'Genève Genf Geneva Ginevra Basel Bern Lausanne',
}
