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

/** Countries of several zones, and the cities that stand for these. A browser names the other countries itself. */
export const citiesOfCountries: Readonly<Record<string, string>> = {
  'USA, United States of America':
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
