/**
 * Cities for business travel, one per line: name, country code, time zone, latitude, longitude and, if it has any,
 * other names.
 */
export const gazetteer = `
Amsterdam|NL|Europe/Amsterdam|52.37|4.90
Rotterdam|NL|Europe/Amsterdam|51.92|4.48
The Hague|NL|Europe/Amsterdam|52.08|4.30|Den Haag
Utrecht|NL|Europe/Amsterdam|52.09|5.12
Eindhoven|NL|Europe/Amsterdam|51.44|5.48
Brussels|BE|Europe/Brussels|50.85|4.35|Bruxelles,Brussel
Antwerp|BE|Europe/Brussels|51.22|4.40|Antwerpen
Ghent|BE|Europe/Brussels|51.05|3.72|Gent
Luxembourg|LU|Europe/Luxembourg|49.61|6.13
Paris|FR|Europe/Paris|48.86|2.35
Lyon|FR|Europe/Paris|45.76|4.84|Lyons
Marseille|FR|Europe/Paris|43.30|5.37|Marseilles
Toulouse|FR|Europe/Paris|43.60|1.44
Nice|FR|Europe/Paris|43.70|7.27
Nantes|FR|Europe/Paris|47.22|-1.55
Bordeaux|FR|Europe/Paris|44.84|-0.58
Lille|FR|Europe/Paris|50.63|3.06
Strasbourg|FR|Europe/Paris|48.57|7.75
Grenoble|FR|Europe/Paris|45.19|5.72
Cannes|FR|Europe/Paris|43.55|7.02
Monaco|MC|Europe/Monaco|43.74|7.42
Berlin|DE|Europe/Berlin|52.52|13.40
Hamburg|DE|Europe/Berlin|53.55|9.99
Munich|DE|Europe/Berlin|48.14|11.58|München
Cologne|DE|Europe/Berlin|50.94|6.96|Köln
Frankfurt|DE|Europe/Berlin|50.11|8.68|Frankfurt am Main
Stuttgart|DE|Europe/Berlin|48.78|9.18
Düsseldorf|DE|Europe/Berlin|51.23|6.77|Duesseldorf
Leipzig|DE|Europe/Berlin|51.34|12.37
Dresden|DE|Europe/Berlin|51.05|13.74
Hanover|DE|Europe/Berlin|52.37|9.73|Hannover
Nuremberg|DE|Europe/Berlin|49.45|11.08|Nürnberg
Bremen|DE|Europe/Berlin|53.08|8.80
Karlsruhe|DE|Europe/Berlin|49.01|8.40
Mannheim|DE|Europe/Berlin|49.49|8.47
Bonn|DE|Europe/Berlin|50.74|7.10
Freiburg|DE|Europe/Berlin|47.99|7.85
Vienna|AT|Europe/Vienna|48.21|16.37|Wien
Graz|AT|Europe/Vienna|47.07|15.44
Linz|AT|Europe/Vienna|48.31|14.29
Salzburg|AT|Europe/Vienna|47.80|13.04
Innsbruck|AT|Europe/Vienna|47.27|11.39
Zurich|CH|Europe/Zurich|47.38|8.54|Zürich
Geneva|CH|Europe/Zurich|46.20|6.14|Genève,Genf
Basel|CH|Europe/Zurich|47.56|7.59
Bern|CH|Europe/Zurich|46.95|7.45
Lausanne|CH|Europe/Zurich|46.52|6.63
Davos|CH|Europe/Zurich|46.80|9.84
London|GB|Europe/London|51.51|-0.13
Manchester|GB|Europe/London|53.48|-2.24
Birmingham|GB|Europe/London|52.49|-1.90
Edinburgh|GB|Europe/London|55.95|-3.19
Glasgow|GB|Europe/London|55.86|-4.25
Bristol|GB|Europe/London|51.45|-2.59
Leeds|GB|Europe/London|53.80|-1.55
Liverpool|GB|Europe/London|53.41|-2.99
Cambridge|GB|Europe/London|52.21|0.12
Oxford|GB|Europe/London|51.75|-1.26
Belfast|GB|Europe/London|54.60|-5.93
Cardiff|GB|Europe/London|51.48|-3.18
Dublin|IE|Europe/Dublin|53.35|-6.26
Cork|IE|Europe/Dublin|51.90|-8.47
Galway|IE|Europe/Dublin|53.27|-9.06
Madrid|ES|Europe/Madrid|40.42|-3.70
Barcelona|ES|Europe/Madrid|41.39|2.17
Valencia|ES|Europe/Madrid|39.47|-0.38
Seville|ES|Europe/Madrid|37.39|-5.98|Sevilla
Bilbao|ES|Europe/Madrid|43.26|-2.93
Málaga|ES|Europe/Madrid|36.72|-4.42
Palma|ES|Europe/Madrid|39.57|2.65|Palma de Mallorca
Las Palmas|ES|Atlantic/Canary|28.12|-15.43
Lisbon|PT|Europe/Lisbon|38.72|-9.14|Lisboa
Porto|PT|Europe/Lisbon|41.16|-8.63|Oporto
Rome|IT|Europe/Rome|41.90|12.50|Roma
Milan|IT|Europe/Rome|45.46|9.19|Milano
Turin|IT|Europe/Rome|45.07|7.69|Torino
Naples|IT|Europe/Rome|40.85|14.27|Napoli
Florence|IT|Europe/Rome|43.77|11.26|Firenze
Bologna|IT|Europe/Rome|44.49|11.34
Venice|IT|Europe/Rome|45.44|12.32|Venezia
Verona|IT|Europe/Rome|45.44|10.99
Genoa|IT|Europe/Rome|44.41|8.93|Genova
Palermo|IT|Europe/Rome|38.12|13.36
Valletta|MT|Europe/Malta|35.90|14.51
Athens|GR|Europe/Athens|37.98|23.73
Thessaloniki|GR|Europe/Athens|40.64|22.94
Nicosia|CY|Asia/Nicosia|35.19|33.38
Copenhagen|DK|Europe/Copenhagen|55.68|12.57|København
Aarhus|DK|Europe/Copenhagen|56.16|10.20
Stockholm|SE|Europe/Stockholm|59.33|18.07
Gothenburg|SE|Europe/Stockholm|57.71|11.97|Göteborg
Malmö|SE|Europe/Stockholm|55.60|13.00
Oslo|NO|Europe/Oslo|59.91|10.75
Bergen|NO|Europe/Oslo|60.39|5.32
Trondheim|NO|Europe/Oslo|63.43|10.40
Stavanger|NO|Europe/Oslo|58.97|5.73
Helsinki|FI|Europe/Helsinki|60.17|24.94
Tampere|FI|Europe/Helsinki|61.50|23.79
Reykjavík|IS|Atlantic/Reykjavik|64.15|-21.94
Tallinn|EE|Europe/Tallinn|59.44|24.75
Riga|LV|Europe/Riga|56.95|24.11
Vilnius|LT|Europe/Vilnius|54.69|25.28
Warsaw|PL|Europe/Warsaw|52.23|21.01|Warszawa
Kraków|PL|Europe/Warsaw|50.06|19.94|Cracow
Wrocław|PL|Europe/Warsaw|51.11|17.03|Wroclaw
Gdańsk|PL|Europe/Warsaw|54.35|18.65
Poznań|PL|Europe/Warsaw|52.41|16.93
Prague|CZ|Europe/Prague|50.08|14.44|Praha
Brno|CZ|Europe/Prague|49.20|16.61
Bratislava|SK|Europe/Bratislava|48.15|17.11
Budapest|HU|Europe/Budapest|47.50|19.04
Ljubljana|SI|Europe/Ljubljana|46.06|14.51
Zagreb|HR|Europe/Zagreb|45.81|15.98
Split|HR|Europe/Zagreb|43.51|16.44
Belgrade|RS|Europe/Belgrade|44.79|20.45|Beograd
Sarajevo|BA|Europe/Sarajevo|43.86|18.41
Skopje|MK|Europe/Skopje|42.00|21.43
Tirana|AL|Europe/Tirane|41.33|19.82
Podgorica|ME|Europe/Podgorica|42.43|19.26
Sofia|BG|Europe/Sofia|42.70|23.32
Bucharest|RO|Europe/Bucharest|44.43|26.10|București
Cluj-Napoca|RO|Europe/Bucharest|46.77|23.62|Cluj
Chișinău|MD|Europe/Chisinau|47.01|28.86
Kyiv|UA|Europe/Kyiv|50.45|30.52|Kiev
Lviv|UA|Europe/Kyiv|49.84|24.03
Minsk|BY|Europe/Minsk|53.90|27.57
Moscow|RU|Europe/Moscow|55.76|37.62
Saint Petersburg|RU|Europe/Moscow|59.93|30.34|St Petersburg
Istanbul|TR|Europe/Istanbul|41.01|28.98
Ankara|TR|Europe/Istanbul|39.93|32.86
Izmir|TR|Europe/Istanbul|38.42|27.14
Antalya|TR|Europe/Istanbul|36.90|30.69
Tbilisi|GE|Asia/Tbilisi|41.72|44.79
Yerevan|AM|Asia/Yerevan|40.18|44.51
Baku|AZ|Asia/Baku|40.41|49.87
New York|US|America/New_York|40.71|-74.01|NYC,New York City,Manhattan
Boston|US|America/New_York|42.36|-71.06
Philadelphia|US|America/New_York|39.95|-75.17
Washington|US|America/New_York|38.91|-77.04|Washington DC,Washington D.C.
Baltimore|US|America/New_York|39.29|-76.61
Pittsburgh|US|America/New_York|40.44|-80.00
Buffalo|US|America/New_York|42.89|-78.88
Atlanta|US|America/New_York|33.75|-84.39
Charlotte|US|America/New_York|35.23|-80.84
Raleigh|US|America/New_York|35.78|-78.64
Miami|US|America/New_York|25.76|-80.19
Orlando|US|America/New_York|28.54|-81.38
Tampa|US|America/New_York|27.95|-82.46
Jacksonville|US|America/New_York|30.33|-81.66
Detroit|US|America/Detroit|42.33|-83.05
Cleveland|US|America/New_York|41.50|-81.69
Columbus|US|America/New_York|39.96|-83.00
Cincinnati|US|America/New_York|39.10|-84.51
Indianapolis|US|America/Indiana/Indianapolis|39.77|-86.16
Chicago|US|America/Chicago|41.88|-87.63
Milwaukee|US|America/Chicago|43.04|-87.91
Minneapolis|US|America/Chicago|44.98|-93.27
St. Louis|US|America/Chicago|38.63|-90.20|Saint Louis,St Louis
Kansas City|US|America/Chicago|39.10|-94.58
Nashville|US|America/Chicago|36.16|-86.78
Memphis|US|America/Chicago|35.15|-90.05
New Orleans|US|America/Chicago|29.95|-90.07
Houston|US|America/Chicago|29.76|-95.37
Dallas|US|America/Chicago|32.78|-96.80
Fort Worth|US|America/Chicago|32.76|-97.33
Austin|US|America/Chicago|30.27|-97.74
San Antonio|US|America/Chicago|29.42|-98.49
Oklahoma City|US|America/Chicago|35.47|-97.52
Omaha|US|America/Chicago|41.26|-95.93
Denver|US|America/Denver|39.74|-104.99
Salt Lake City|US|America/Denver|40.76|-111.89
Albuquerque|US|America/Denver|35.08|-106.65
Boise|US|America/Boise|43.62|-116.20
Phoenix|US|America/Phoenix|33.45|-112.07
Tucson|US|America/Phoenix|32.22|-110.97
Las Vegas|US|America/Los_Angeles|36.17|-115.14
Los Angeles|US|America/Los_Angeles|34.05|-118.24|LA
San Diego|US|America/Los_Angeles|32.72|-117.16
San Francisco|US|America/Los_Angeles|37.77|-122.42|SF
San Jose|US|America/Los_Angeles|37.34|-121.89
Oakland|US|America/Los_Angeles|37.80|-122.27
Palo Alto|US|America/Los_Angeles|37.44|-122.14
Mountain View|US|America/Los_Angeles|37.39|-122.08
Sacramento|US|America/Los_Angeles|38.58|-121.49
Portland|US|America/Los_Angeles|45.52|-122.68
Seattle|US|America/Los_Angeles|47.61|-122.33
Redmond|US|America/Los_Angeles|47.67|-122.12
Honolulu|US|Pacific/Honolulu|21.31|-157.86
Anchorage|US|America/Anchorage|61.22|-149.90
Toronto|CA|America/Toronto|43.65|-79.38
Montréal|CA|America/Toronto|45.50|-73.57|Montreal
Ottawa|CA|America/Toronto|45.42|-75.70
Québec|CA|America/Toronto|46.81|-71.21|Quebec City
Waterloo|CA|America/Toronto|43.46|-80.52
Winnipeg|CA|America/Winnipeg|49.90|-97.14
Calgary|CA|America/Edmonton|51.04|-114.07
Edmonton|CA|America/Edmonton|53.55|-113.49
Vancouver|CA|America/Vancouver|49.28|-123.12
Halifax|CA|America/Halifax|44.65|-63.58
Mexico City|MX|America/Mexico_City|19.43|-99.13|Ciudad de México,CDMX
Guadalajara|MX|America/Mexico_City|20.66|-103.35
Monterrey|MX|America/Monterrey|25.69|-100.32
Cancún|MX|America/Cancun|21.16|-86.85
Tijuana|MX|America/Tijuana|32.51|-117.04
Guatemala City|GT|America/Guatemala|14.63|-90.51
San Salvador|SV|America/El_Salvador|13.69|-89.22
San José|CR|America/Costa_Rica|9.93|-84.08|San Jose Costa Rica
Panama City|PA|America/Panama|8.98|-79.52|Ciudad de Panamá
Havana|CU|America/Havana|23.11|-82.37|La Habana
Kingston|JM|America/Jamaica|17.97|-76.79
San Juan|PR|America/Puerto_Rico|18.47|-66.11
Santo Domingo|DO|America/Santo_Domingo|18.49|-69.93
Bogotá|CO|America/Bogota|4.71|-74.07
Medellín|CO|America/Bogota|6.24|-75.58
Cartagena|CO|America/Bogota|10.39|-75.51
Quito|EC|America/Guayaquil|-0.18|-78.47
Guayaquil|EC|America/Guayaquil|-2.19|-79.89
Lima|PE|America/Lima|-12.05|-77.04
La Paz|BO|America/La_Paz|-16.49|-68.12
Caracas|VE|America/Caracas|10.48|-66.90
São Paulo|BR|America/Sao_Paulo|-23.55|-46.63
Rio de Janeiro|BR|America/Sao_Paulo|-22.91|-43.17|Rio
Brasília|BR|America/Sao_Paulo|-15.79|-47.88
Belo Horizonte|BR|America/Sao_Paulo|-19.92|-43.94
Curitiba|BR|America/Sao_Paulo|-25.43|-49.27
Porto Alegre|BR|America/Sao_Paulo|-30.03|-51.22
Recife|BR|America/Recife|-8.05|-34.88
Santiago|CL|America/Santiago|-33.45|-70.67|Santiago de Chile
Buenos Aires|AR|America/Argentina/Buenos_Aires|-34.60|-58.38
Córdoba|AR|America/Argentina/Cordoba|-31.42|-64.18
Montevideo|UY|America/Montevideo|-34.90|-56.16
Asunción|PY|America/Asuncion|-25.26|-57.58
Tokyo|JP|Asia/Tokyo|35.68|139.69
Yokohama|JP|Asia/Tokyo|35.44|139.64
Osaka|JP|Asia/Tokyo|34.69|135.50
Kyoto|JP|Asia/Tokyo|35.01|135.77
Nagoya|JP|Asia/Tokyo|35.18|136.91
Fukuoka|JP|Asia/Tokyo|33.59|130.40
Sapporo|JP|Asia/Tokyo|43.06|141.35
Seoul|KR|Asia/Seoul|37.57|126.98
Busan|KR|Asia/Seoul|35.18|129.08
Beijing|CN|Asia/Shanghai|39.90|116.41
Shanghai|CN|Asia/Shanghai|31.23|121.47
Shenzhen|CN|Asia/Shanghai|22.54|114.06
Guangzhou|CN|Asia/Shanghai|23.13|113.26
Hangzhou|CN|Asia/Shanghai|30.27|120.16
Chengdu|CN|Asia/Shanghai|30.57|104.07
Wuhan|CN|Asia/Shanghai|30.59|114.31
Nanjing|CN|Asia/Shanghai|32.06|118.80
Xi'an|CN|Asia/Shanghai|34.34|108.94|Xian
Suzhou|CN|Asia/Shanghai|31.30|120.59
Hong Kong|HK|Asia/Hong_Kong|22.32|114.17
Macau|MO|Asia/Macau|22.20|113.54|Macao
Taipei|TW|Asia/Taipei|25.03|121.57
Hsinchu|TW|Asia/Taipei|24.80|120.97
Ulaanbaatar|MN|Asia/Ulaanbaatar|47.89|106.91
Singapore|SG|Asia/Singapore|1.35|103.82
Kuala Lumpur|MY|Asia/Kuala_Lumpur|3.14|101.69|KL
Penang|MY|Asia/Kuala_Lumpur|5.41|100.33|George Town
Jakarta|ID|Asia/Jakarta|-6.21|106.85
Surabaya|ID|Asia/Jakarta|-7.26|112.75
Denpasar|ID|Asia/Makassar|-8.65|115.22|Bali
Manila|PH|Asia/Manila|14.60|120.98
Cebu|PH|Asia/Manila|10.32|123.89
Bangkok|TH|Asia/Bangkok|13.76|100.50
Chiang Mai|TH|Asia/Bangkok|18.79|98.98
Phuket|TH|Asia/Bangkok|7.88|98.39
Hanoi|VN|Asia/Ho_Chi_Minh|21.03|105.85
Ho Chi Minh City|VN|Asia/Ho_Chi_Minh|10.82|106.63|Saigon
Da Nang|VN|Asia/Ho_Chi_Minh|16.05|108.20
Phnom Penh|KH|Asia/Phnom_Penh|11.56|104.92
Vientiane|LA|Asia/Vientiane|17.98|102.63
Yangon|MM|Asia/Yangon|16.87|96.20
Dhaka|BD|Asia/Dhaka|23.81|90.41
Kathmandu|NP|Asia/Kathmandu|27.72|85.32
Colombo|LK|Asia/Colombo|6.93|79.86
Mumbai|IN|Asia/Kolkata|19.08|72.88|Bombay
Delhi|IN|Asia/Kolkata|28.61|77.21|New Delhi
Bengaluru|IN|Asia/Kolkata|12.97|77.59|Bangalore
Hyderabad|IN|Asia/Kolkata|17.39|78.49
Chennai|IN|Asia/Kolkata|13.08|80.27
Pune|IN|Asia/Kolkata|18.52|73.86
Kolkata|IN|Asia/Kolkata|22.57|88.36|Calcutta
Ahmedabad|IN|Asia/Kolkata|23.02|72.57
Gurugram|IN|Asia/Kolkata|28.46|77.03|Gurgaon
Kochi|IN|Asia/Kolkata|9.93|76.27|Cochin
Karachi|PK|Asia/Karachi|24.86|67.01
Lahore|PK|Asia/Karachi|31.55|74.34
Islamabad|PK|Asia/Karachi|33.68|73.05
Kabul|AF|Asia/Kabul|34.56|69.21
Tashkent|UZ|Asia/Tashkent|41.30|69.24
Almaty|KZ|Asia/Almaty|43.24|76.89
Astana|KZ|Asia/Almaty|51.17|71.45
Dubai|AE|Asia/Dubai|25.20|55.27
Abu Dhabi|AE|Asia/Dubai|24.45|54.38
Doha|QA|Asia/Qatar|25.29|51.53
Manama|BH|Asia/Bahrain|26.23|50.59
Kuwait City|KW|Asia/Kuwait|29.38|47.99
Muscat|OM|Asia/Muscat|23.59|58.41
Riyadh|SA|Asia/Riyadh|24.71|46.68
Jeddah|SA|Asia/Riyadh|21.49|39.19
Amman|JO|Asia/Amman|31.95|35.93
Beirut|LB|Asia/Beirut|33.89|35.50
Tel Aviv|IL|Asia/Jerusalem|32.09|34.78
Jerusalem|IL|Asia/Jerusalem|31.77|35.21
Haifa|IL|Asia/Jerusalem|32.79|34.99
Baghdad|IQ|Asia/Baghdad|33.32|44.37
Erbil|IQ|Asia/Baghdad|36.19|44.01
Tehran|IR|Asia/Tehran|35.69|51.39
Cairo|EG|Africa/Cairo|30.04|31.24
Alexandria|EG|Africa/Cairo|31.20|29.92
Casablanca|MA|Africa/Casablanca|33.57|-7.59
Rabat|MA|Africa/Casablanca|34.02|-6.84
Marrakesh|MA|Africa/Casablanca|31.63|-7.99|Marrakech
Tunis|TN|Africa/Tunis|36.81|10.18
Algiers|DZ|Africa/Algiers|36.75|3.06
Tripoli|LY|Africa/Tripoli|32.89|13.19
Lagos|NG|Africa/Lagos|6.52|3.38
Abuja|NG|Africa/Lagos|9.08|7.40
Accra|GH|Africa/Accra|5.60|-0.19
Abidjan|CI|Africa/Abidjan|5.36|-4.01
Dakar|SN|Africa/Dakar|14.72|-17.47
Nairobi|KE|Africa/Nairobi|-1.29|36.82
Mombasa|KE|Africa/Nairobi|-4.04|39.67
Kampala|UG|Africa/Kampala|0.35|32.58
Kigali|RW|Africa/Kigali|-1.94|30.06
Dar es Salaam|TZ|Africa/Dar_es_Salaam|-6.79|39.21
Addis Ababa|ET|Africa/Addis_Ababa|9.03|38.74
Kinshasa|CD|Africa/Kinshasa|-4.44|15.27
Luanda|AO|Africa/Luanda|-8.84|13.23
Lusaka|ZM|Africa/Lusaka|-15.39|28.32
Harare|ZW|Africa/Harare|-17.83|31.05
Gaborone|BW|Africa/Gaborone|-24.63|25.92
Windhoek|NA|Africa/Windhoek|-22.56|17.07
Maputo|MZ|Africa/Maputo|-25.97|32.57
Johannesburg|ZA|Africa/Johannesburg|-26.20|28.05|Joburg
Cape Town|ZA|Africa/Johannesburg|-33.92|18.42
Durban|ZA|Africa/Johannesburg|-29.86|31.02
Pretoria|ZA|Africa/Johannesburg|-25.75|28.19
Port Louis|MU|Indian/Mauritius|-20.16|57.50
Sydney|AU|Australia/Sydney|-33.87|151.21
Melbourne|AU|Australia/Melbourne|-37.81|144.96
Brisbane|AU|Australia/Brisbane|-27.47|153.03
Perth|AU|Australia/Perth|-31.95|115.86
Adelaide|AU|Australia/Adelaide|-34.93|138.60
Canberra|AU|Australia/Sydney|-35.28|149.13
Hobart|AU|Australia/Hobart|-42.88|147.33
Darwin|AU|Australia/Darwin|-12.46|130.84
Auckland|NZ|Pacific/Auckland|-36.85|174.76
Wellington|NZ|Pacific/Auckland|-41.29|174.78
Christchurch|NZ|Pacific/Auckland|-43.53|172.64
Suva|FJ|Pacific/Fiji|-18.14|178.44
`;
