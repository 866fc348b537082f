/** Whom schools, shops, kitchens, hospitals, plants and offices employ, by what they are called there. */
export const STAFF_TITLES: Readonly<Record<string, string>> = {
  // Kitchens and dining rooms
  'Food Preparation Workers':
    'kitchen assistant|prep worker|assistant cook|cook helper|cooks helper|chef assistant|kitchen prep|bakery helper|meat wrapper',
  'Fast Food and Counter Workers':
    'cafeteria worker|cafeteria helper|cafeteria aide|cafeteria staff|cafeteria server|school cafeteria worker|school cafeteria staff|school lunch worker|lunchroom worker|lunch worker|lunchroom staff|food service worker|food service aide|food service staff|food service employee|school food service worker|counter person|bakery clerk|bakery worker|bakery counter worker|food truck worker|food court worker|restaurant worker|restaurant employee|restaurant staff|coffee shop barista|deli counter worker|ice cream shop worker',
  'Dining Room and Cafeteria Attendants and Bartender Helpers':
    'dining room attendant|dining attendant|dish room attendant|lunchroom attendant',
  Dishwashers: 'kitchen steward|dishroom worker',
  'Cooks, Institution and Cafeteria': 'nursing home cook|daycare cook|church cook|prison cook',
  'Cooks, Restaurant': 'banquet cook|pizza cook|lead cook|breakfast line cook',
  'Chefs and Head Cooks': 'assistant chef|sushi chef|banquet chef|head cook',
  'First-Line Supervisors of Food Preparation and Serving Workers':
    'kitchen supervisor|food service supervisor|cafeteria supervisor|cafeteria manager|fast food supervisor|banquet captain|restaurant shift leader|shift leader|dietary supervisor|dietary manager|deli manager|bakery manager',
  'Food Service Managers': 'catering manager|banquet manager|food and beverage manager',
  'Food Servers, Nonrestaurant': 'cater waiter|nursing home server',
  Bakers: 'cake decorator|bread baker|pastry cook',

  // Schools and child care
  'Teaching Assistants, Except Postsecondary':
    'school aide|education aide|special ed aide|special education aide|sped aide|lunch aide|lunchroom aide|lunch monitor|lunchroom monitor|recess aide|recess monitor|playground aide|playground monitor|playground supervisor|hall monitor|computer lab aide|teacher helper|teachers helper|library aide|assistant teacher|one on one aide|kindergarten aide|preschool aide|student aide',
  'Preschool Teachers, Except Special Education':
    'daycare teacher|day care teacher|child care teacher|childcare teacher|toddler teacher|infant teacher|nursery school teacher|nursery teacher|pre k teacher|prek teacher|head start teacher|preschool lead teacher',
  'Childcare Workers':
    'daycare assistant|daycare aide|day care aide|day care assistant|daycare helper|daycare provider|day care provider|daycare staff|child care aide|childcare aide|child care assistant|childcare provider|child care provider|childcare staff|daycare employee|after school aide|after school counselor|summer camp counselor|day camp counselor|youth worker',
  'Education and Childcare Administrators, Preschool and Daycare':
    'daycare director|day care director|preschool director|daycare manager|child care director|childcare director',
  'Education Administrators, Kindergarten through Secondary':
    'school administrator|superintendent of schools|school superintendent',
  'Elementary School Teachers, Except Special Education':
    'gym teacher|pe teacher|physical education teacher|art teacher|elementary art teacher|elementary music teacher|music teacher at a school|reading specialist|reading teacher|esl teacher|first grade teacher|second grade teacher|third grade teacher|fourth grade teacher|fifth grade teacher',
  'Secondary School Teachers, Except Special and Career/Technical Education':
    'social studies teacher|spanish teacher|band director|band teacher|high school art teacher',
  'Self-Enrichment Teachers':
    'dance instructor|dance teacher|piano teacher|music instructor|karate instructor|martial arts instructor|driving school instructor',
  'Library Assistants, Clerical': 'library assistant|library clerk|library page|library worker',
  'Recreation Workers':
    'recreation aide|recreation leader|recreation worker|activities director|activity director|activities assistant|activity assistant|activity aide|activities aide|camp director',
  'School Bus Monitors': 'school bus aide|school bus monitor|bus attendant',
  'Postsecondary Teachers, All Other': 'assistant professor|associate professor|tenured professor',
  'Residential Advisors': 'resident assistant|residential advisor|dorm supervisor|house parent',

  // Shops
  'Retail Salespersons':
    'retail salespeople|bookstore clerk|gift shop clerk|clothing store clerk|shoe store clerk|hardware store clerk|garden center worker|pet store clerk|sales floor worker|retail staff|store worker|sales assistant',
  Cashiers:
    'school cashier|grocery store cashier|convenience store clerk|gas station clerk|gas station worker|liquor store clerk|ticket seller|supermarket cashier|store cashier|grocery checker',
  'Stockers and Order Fillers':
    'stock person|stockroom clerk|stock worker|retail stocker|grocery clerk|produce clerk|produce worker|order puller|order selector|order filler|shelf stacker|vending machine stocker|inventory counter',
  'First-Line Supervisors of Retail Sales Workers':
    'front end manager|front end supervisor|produce manager|meat department manager|head cashier|store supervisor|customer service manager|grocery manager|night manager|gas station manager',
  'Merchandise Displayers and Window Trimmers': 'merchandiser|visual merchandiser|retail merchandiser',
  'Parts Salespersons':
    'auto parts clerk|parts counter clerk|parts clerk|auto parts salesman|parts counterman',
  'Pharmacy Aides': 'pharmacy clerk|pharmacy cashier|pharmacy aide',
  'Demonstrators and Product Promoters': 'food sampler|sample lady|brand ambassador',
  'Hosts and Hostesses, Restaurant, Lounge, and Coffee Shop': 'door greeter|store greeter',

  // Warehouses, docks and roads
  'First-Line Supervisors of Transportation and Material Moving Workers, Except Aircraft Cargo Handling Supervisors':
    'warehouse supervisor|warehouse lead|warehouse team lead|warehouse foreman|warehouse shift lead|warehouse shift supervisor|dock supervisor|dock foreman|shipping supervisor|receiving supervisor|shipping and receiving supervisor|distribution supervisor|logistics supervisor|yard supervisor|fleet supervisor|transportation supervisor|dispatch supervisor|route supervisor',
  'Transportation, Storage, and Distribution Managers':
    'warehouse manager|distribution manager|shipping manager|logistics manager|supply chain manager|transportation manager|fleet manager|distribution center manager',
  'Laborers and Freight, Stock, and Material Movers, Hand':
    'delivery helper|truck loader|dock hand|yard hand|event setup crew|setup crew|roadie|stage hand|warehouse employee|warehouse staff|warehouse help|warehouse hand|freight loader|package sorter|ramp worker|truck helper|furniture delivery helper|receiving associate|warehouse helper',
  'Shipping, Receiving, and Inventory Clerks': 'shipper|inventory specialist|shipping associate',
  'Light Truck Drivers':
    'pizza driver|delivery person|delivery boy|delivery guy|route salesman|parts driver|flower delivery driver|ice cream truck driver',
  'Heavy and Tractor-Trailer Truck Drivers':
    'car hauler|concrete truck driver|dump truck operator|milk truck driver|snow plow driver|snowplow driver|tow truck operator|street sweeper driver|semi truck operator|garbage truck driver|log truck driver|cement truck driver',
  'Industrial Truck and Tractor Operators': 'fork truck driver|forklift worker|lift operator|yard jockey',
  'Bus Drivers, Transit and Intercity': 'shuttle bus driver|charter bus driver|motorcoach driver',
  'Couriers and Messengers': 'medical courier|newspaper carrier|paper carrier|newspaper delivery person',
  'Refuse and Recyclable Material Collectors': 'trash man|recycling worker|garbage worker|garbageman',
  'Railroad Conductors and Yardmasters': 'train conductor|railroad conductor',
  'Locomotive Engineers': 'train engineer|locomotive engineer|train driver',
  'Aircraft Service Attendants': 'airport ramp agent|ground crew at an airport',
  'Baggage Porters and Bellhops': 'skycap',
  'Parking Attendants':
    'parking lot attendant|lot attendant|car lot attendant|parking garage attendant|parking garage cashier',
  'Parking Enforcement Workers': 'parking enforcement officer|meter maid|parking officer',
  'Cleaners of Vehicles and Equipment':
    'car wash attendant|car wash worker|truck washer|detailer|car wash guy|bus washer|car detailer guy',
  'Automotive and Watercraft Service Attendants':
    'gas pump attendant|marina attendant|full service attendant',
  'Tire Repairers and Changers': 'tire shop worker|tire guy',

  // Cleaning and grounds
  'Janitors and Cleaners, Except Maids and Housekeeping Cleaners':
    'floor tech|hospital janitor|school janitor|environmental services worker|evs worker|evs tech|janitorial worker|janitorial staff|custodial worker|restroom attendant|head custodian|mall janitor|cleaner at a school|window cleaner worker|street sweeper worker',
  'Maids and Housekeeping Cleaners':
    'hospital housekeeper|motel maid|room cleaner|airbnb cleaner|cabin cleaner|housekeeping aide|housekeeping worker|housekeeping staff|resort housekeeper|turnover cleaner',
  'First-Line Supervisors of Housekeeping and Janitorial Workers':
    'housekeeping supervisor|housekeeping manager|janitor supervisor|janitorial supervisor|custodial supervisor|head housekeeper|hotel housekeeping supervisor|executive housekeeper|cleaning supervisor',
  'First-Line Supervisors of Landscaping, Lawn Service, and Groundskeeping Workers':
    'landscape foreman|landscaping foreman|landscape supervisor|landscaping supervisor|grounds supervisor|lawn crew leader|landscape crew leader',
  'Landscaping and Groundskeeping Workers':
    'landscaping crew member|irrigation tech|irrigation technician|sprinkler tech|golf course worker|golf course maintenance worker|park maintenance worker|parks worker|grave digger|cemetery worker|pool boy|greenskeeper|property caretaker|lawn crew member|mowing crew member',
  'Tree Trimmers and Pruners': 'tree climber|tree worker|tree guy worker|tree crew member',
  'Laundry and Dry-Cleaning Workers': 'laundromat attendant|laundry aide|hotel laundry worker|laundry person',

  // Hospitals, homes and care
  'Home Health and Personal Care Aides':
    'care aide|health aide|group home worker|group home staff|residential aide|homemaker aide|bath aide|caretaker for my mom|personal attendant|direct care staff|assisted living aide',
  'Nursing Assistants':
    'nursing home aide|nurse tech|medication aide|med aide|patient sitter|certified nurse assistant',
  Orderlies: 'patient transporter|hospital transporter|hospital orderly',
  'Psychiatric Technicians':
    'behavior technician|behavioral technician|behavior tech|psych tech|mental health tech|registered behavior technician|rbt',
  'Medical and Health Services Managers':
    'nurse manager|director of nursing|nursing director|nursing home administrator|practice manager|clinic manager|hospital administrator|medical office manager|health services manager',
  'Medical Equipment Preparers': 'sterile processing tech|sterile processing technician',
  'Cardiovascular Technologists and Technicians': 'ekg tech|ekg technician|cardiac tech',
  'Health Technologists and Technicians, All Other': 'dialysis tech|dialysis technician',
  'Physical Therapist Aides': 'rehab aide|physical therapy aide|pt aide',
  'Medical Secretaries and Administrative Assistants':
    'unit clerk|ward clerk|hospital receptionist|unit secretary|medical office receptionist',
  'Opticians, Dispensing': 'optician',
  'Social and Human Service Assistants':
    'care coordinator|case manager|intake specialist|community organizer|family advocate|social services aide|eligibility worker',
  'Substance Abuse, Behavioral Disorder, and Mental Health Counselors':
    'youth counselor|group home counselor',
  'Veterinary Assistants and Laboratory Animal Caretakers': 'kennel tech at a vet',
  'Animal Caretakers':
    'animal shelter worker|stable hand|horse groom|barn help|kennel help|doggy daycare worker|dog daycare worker',
  'Animal Control Workers': 'animal control officer|dog catcher',

  // Plants, farms and building sites
  'First-Line Supervisors of Production and Operating Workers':
    'factory supervisor|line supervisor|manufacturing supervisor|shop foreman|shift supervisor at a factory|assembly supervisor|line lead|production lead|factory foreman|plant foreman',
  'Industrial Production Managers': 'production manager|factory manager|manufacturing manager',
  'First-Line Supervisors of Construction Trades and Extraction Workers':
    'crew chief|field supervisor|framing foreman|roofing foreman|job foreman|concrete foreman|crew foreman|job superintendent',
  'First-Line Supervisors of Mechanics, Installers, and Repairers':
    'maintenance supervisor|maintenance manager|service manager|shop manager|auto service manager|maintenance foreman|maintenance lead',
  'First-Line Supervisors of Farming, Fishing, and Forestry Workers':
    'farm supervisor|farm foreman|ranch foreman|crew boss|field boss|greenhouse manager|vineyard foreman',
  'Farmers, Ranchers, and Other Agricultural Managers': 'farm manager|ranch manager',
  'Farmworkers and Laborers, Crop, Nursery, and Greenhouse':
    'orchard worker|vineyard worker|farm labor|farm help|farm helper|hay crew|cherry picker worker|citrus picker|field hand|field laborer|farm crew|harvest crew|vegetable picker|tobacco worker|migrant farm worker|barn hand',
  'Farmworkers, Farm, Ranch, and Aquacultural Animals':
    'dairy hand|livestock worker|ranch worker|chicken house worker|hog farm worker',
  'Agricultural Equipment Operators': 'combine driver',
  'Miscellaneous Assemblers and Fabricators':
    'bottling line worker|furniture assembler|assembly technician|mill worker|factory hand|factory help',
  'Production Workers, All Other': 'plant laborer|plant helper|plant hand',
  'Helpers--Production Workers': 'shop helper|shop hand|machine shop helper|factory helper|production helper',
  Machinists: 'machine shop worker',
  'Structural Metal Fabricators and Fitters': 'metal fabricator|steel fabricator|fabricator',
  'Printing Press Operators': 'print shop worker|printing press operator|press operator',
  'Sawing Machine Setters, Operators, and Tenders, Wood': 'sawmill worker|saw operator',
  'Inspectors, Testers, Sorters, Samplers, and Weighers':
    'quality control tech|quality tech|quality technician|qc tech|quality control worker|welding inspector',
  'Construction Laborers':
    'scaffold builder|construction crew member|site cleanup worker|roofing laborer|concrete helper|construction site worker|job site laborer|ditch digger',
  Roofers: 'gutter installer worker',
  'Mechanical Door Repairers': 'garage door technician|garage door tech|garage door repairman',
  'Automotive Glass Installers and Repairers':
    'auto glass installer|windshield installer|auto glass technician',
  'Automotive Body and Related Repairers': 'body shop tech|auto painter|car painter',
  'Automotive Service Technicians and Mechanics':
    'oil change tech|oil change worker|automotive mechanic|dealership technician',
  'Outdoor Power Equipment and Other Small Engine Mechanics': 'small engine mechanic|lawn mower mechanic',
  'Mobile Heavy Equipment Mechanics, Except Engines': 'heavy equipment mechanic|equipment mechanic',
  'Bus and Truck Mechanics and Diesel Engine Specialists': 'school bus mechanic|fleet mechanic',
  'Water and Wastewater Treatment Plant and System Operators':
    'water treatment operator|water plant operator|wastewater operator|water operator',
  'Earth Drillers, Except Oil and Gas': 'well driller|drill operator',
  'Highway Maintenance Workers':
    'city street worker|public works worker|county road worker|street department worker|dot worker',
  'Maintenance and Repair Workers, General':
    'building maintenance worker|utility worker|school maintenance worker|repair technician|hotel maintenance|church maintenance man',
  'Septic Tank Servicers and Sewer Pipe Cleaners': 'septic tech|septic worker',
  'Helpers--Painters, Paperhangers, Plasterers, and Stucco Masons':
    "painter helper|painters helper|painter's helper|apprentice painter",
  'Meter Readers, Utilities': 'meter reader|water meter reader|electric meter reader|gas meter reader',

  // Offices, towns and churches
  'Secretaries and Administrative Assistants, Except Legal, Medical, and Executive':
    'school secretary|church secretary|parish secretary|office coordinator|program assistant|department secretary|marketing assistant',
  'Office Clerks, General':
    'office aide|office staff|office help|student worker|supply clerk|county worker|records clerk|registrar clerk|front office clerk|test proctor|poll worker|election worker',
  'Receptionists and Information Clerks':
    'school receptionist|spa receptionist|gym front desk|church receptionist|office receptionist',
  'Mail Clerks and Mail Machine Operators, Except Postal Service':
    'mailroom clerk|mail room clerk|mailroom worker',
  'Postal Service Mail Sorters, Processors, and Processing Machine Operators': 'mail handler|mail processor',
  'Court, Municipal, and License Clerks': 'county clerk|town clerk|city clerk|dmv clerk|deputy clerk',
  'Insurance Claims and Policy Processing Clerks': 'insurance clerk|claims processor|insurance processor',
  'Loan Interviewers and Clerks': 'loan processor|mortgage processor',
  'Bill and Account Collectors': 'collections clerk',
  'Bookkeeping, Accounting, and Auditing Clerks':
    'accounts payable specialist|accounts receivable specialist|church bookkeeper|tax clerk',
  'Accountants and Auditors': 'staff accountant|senior accountant|tax accountant',
  'Medical Records Specialists': 'coding specialist|medical coding specialist',
  'First-Line Supervisors of Office and Administrative Support Workers':
    'office supervisor|front desk supervisor|payroll supervisor|billing supervisor|customer service supervisor|clerical supervisor|hotel front desk manager|payroll manager',
  'Sales Representatives of Services, Except Advertising, Insurance, Financial Services, and Travel':
    'account manager|service sales rep',
  'Market Research Analysts and Marketing Specialists':
    'social media coordinator|media buyer|social media specialist',
  'Human Resources Assistants, Except Payroll and Timekeeping':
    'hr assistant|hr clerk|human resources assistant',
  'Occupational Health and Safety Specialists':
    'safety manager|safety coordinator|safety officer|safety specialist|osha inspector|health inspector',
  'Computer User Support Specialists':
    'technical support rep|tech support rep|computer tech|computer repair tech|it tech|it guy|it specialist',
  'Project Management Specialists':
    'project coordinator|program coordinator|program manager|construction project manager',
  'Social and Community Service Managers':
    'program director|nonprofit director|volunteer coordinator|nonprofit manager',
  'Instructional Coordinators': 'curriculum developer|instructional coordinator',
  'Musicians and Singers':
    'organist|church organist|pianist|church pianist|piano player|church musician|accompanist|violinist|guitarist|drummer',
  Clergy: 'chaplain|hospital chaplain|associate pastor|deacon',
  'Morticians, Undertakers, and Funeral Arrangers': 'funeral director|mortician|undertaker',

  // Leisure, order and the rest
  'Amusement and Recreation Attendants':
    'ride attendant|gym attendant|pool attendant|bowling alley attendant|bowling alley worker|golf cart attendant|ski lift operator|movie theater employee|skating rink worker|zamboni driver|mini golf attendant|gym worker|waterpark attendant',
  'Ushers, Lobby Attendants, and Ticket Takers': 'theater usher|stadium usher',
  'Locker Room, Coatroom, and Dressing Room Attendants':
    'coat check attendant|coat check person|spa attendant|coat check girl',
  'Umpires, Referees, and Other Sports Officials':
    'referee|soccer referee|basketball referee|umpire|football referee|volleyball referee|baseball umpire',
  'Coaches and Scouts':
    'assistant coach|middle school coach|high school coach|volleyball coach|baseball coach|track coach|golf pro|golf instructor',
  'Exercise Trainers and Group Fitness Instructors':
    'aerobics instructor|zumba instructor|pilates instructor|spin instructor',
  'Tour and Travel Guides': 'museum guide|fishing guide|hunting guide|rafting guide|docent',
  'Gambling Dealers': 'blackjack dealer|casino dealer|card dealer|poker dealer',
  'Security Guards':
    'museum guard|airport security guard|concert security|bank guard|hospital security guard|school security guard|gate guard|campus security|airport security|fire watch|night security',
  'First-Line Supervisors of Security Workers':
    'security supervisor|security manager|security lead|head of security',
  'Transportation Security Screeners': 'tsa agent|tsa officer|tsa worker|airport screener',
  'First-Line Supervisors of Firefighting and Prevention Workers': 'fire chief|fire captain|fire lieutenant',
  'First-Line Supervisors of Police and Detectives':
    'police sergeant|police chief|police lieutenant|police captain',
  "Police and Sheriff's Patrol Officers":
    'traffic cop|school resource officer|city cop|off duty cop|off duty police officer',
  'Forest and Conservation Technicians': 'park ranger|forest ranger',
  'Reservation and Transportation Ticket Agents and Travel Clerks':
    'ticket agent|airline ticket agent|gate agent|reservation agent|airport gate agent',
  'Counter and Rental Clerks':
    'rental agent|car rental agent|rental car agent|dry cleaner clerk|equipment rental clerk|tanning salon attendant',
  Shampooers: 'shampoo girl|shampoo assistant|salon assistant|hairdresser assistant|shampooer',
  'Hairdressers, Hairstylists, and Cosmetologists': 'hair braider|salon worker|salon stylist',
  'Manicurists and Pedicurists': 'nail salon worker|nail girl',
  'Lighting Technicians': 'gaffer|stage lighting technician|lighting tech',
  'Sound Engineering Technicians':
    'sound technician|sound man|audio tech|sound mixer|boom operator|sound recordist',
  'Audio and Video Technicians': 'av tech|a/v tech|av technician|audio visual tech',
  'Broadcast Announcers and Radio Disc Jockeys': 'radio dj|radio host|radio announcer',
  'Meeting, Convention, and Event Planners': 'event manager',
  'Public Safety Telecommunicators': 'call taker|911 call taker',
  'Jewelers and Precious Stone and Metal Workers': 'jewelry maker|jeweler|goldsmith',
  'Cabinetmakers and Bench Carpenters': 'furniture maker|furniture builder',
  Upholsterers: 'upholstery worker',
  'Geoscientists, Except Hydrologists and Geographers': 'geologist',
}
