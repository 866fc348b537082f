/** Titles of jobs as people write them in job ads and say them at work, beside the trades of `labour-words.ts`. */
export const JOB_TITLES: Readonly<Record<string, string>> = {
  'File Clerks': 'filing clerk',
  'Counter and Rental Clerks': 'leasing agent|leasing consultant|rental clerk',
  Cashiers: 'cafeteria cashier|lunchroom cashier|checkout clerk|toll collector|toll booth operator',
  'Dining Room and Cafeteria Attendants and Bartender Helpers':
    'bus person|runner at a restaurant|table busser|bar helper',
  'Hosts and Hostesses, Restaurant, Lounge, and Coffee Shop':
    'host at a restaurant|restaurant host|restaurant hostess|maitre d',
  'Food Preparation Workers': 'food prep|kitchen porter',
  'Chefs and Head Cooks': 'sous chef|chef de cuisine|pastry chef|chef de partie',
  'Cooks, Restaurant':
    'saute cook|cook ii|cook i|cook iii|cook 2|caterer cook|catering cook|broiler cook|cook at a restaurant',
  'Cooks, Short Order': 'breakfast cook',
  'First-Line Supervisors of Food Preparation and Serving Workers':
    'restaurant supervisor|floor manager restaurant|crew lead at a restaurant',
  'Food Service Managers': 'bar manager|cafe manager|fast food manager',
  'Fast Food and Counter Workers':
    'crew member|deli clerk|team member fast food|mcdonalds|mcdonalds worker|mcdonalds crew|fast food job|fast food employee|subway worker|coffee shop worker|concession worker|concession stand worker|snack bar worker',
  'Waiters and Waitresses': 'cocktail waitress|cocktail server|food server|wait staff|waitstaff|servers',
  'Food Servers, Nonrestaurant': 'room service server|tray passer|dietary aide|dietary aid|dietary worker',
  'First-Line Supervisors of Retail Sales Workers':
    'department manager|shift manager retail|grocery store manager|assistant manager|assistant manager retail|shift manager|key holder',
  'Retail Salespersons': 'floor associate|sales floor associate|car salesman',
  'Stockers and Order Fillers':
    'shelf filler|picker packer|picker|order picker|warehouse picker|picker and packer',
  'Packers and Packagers, Hand': 'packager',
  'Light Truck Drivers': 'route driver|pizza delivery driver',
  'Heavy and Tractor-Trailer Truck Drivers':
    'cdl a driver|cdl driver|cdl truck driver|truck driver cdl|class a driver|tanker driver|tow truck driver',
  'Industrial Truck and Tractor Operators': 'reach truck operator|forklift op|lift truck operator',
  'Laborers and Freight, Stock, and Material Movers, Hand':
    'longshoreman|lumper|event staff|event crew|event helper|extra hands',
  'Dispatchers, Except Police, Fire, and Ambulance': 'freight dispatcher',
  'Public Safety Telecommunicators': 'emergency dispatcher|police dispatcher',
  'Postal Service Mail Carriers': 'postal carrier|mail man|usps carrier',
  'Registered Nurses':
    'travel nurse|er nurse|icu nurse|rns|charge nurse|nurse rn|school nurse|hospital nurse|psych nurse|labor and delivery nurse|bsn nurse|rn nurse|hospice nurse|dialysis nurse|oncology nurse|nicu nurse|home health nurse|home care nurse|visiting nurse|flight nurse|nurse supervisor',
  'Nursing Assistants': 'pct|patient care technician',
  'Home Health and Personal Care Aides':
    'personal care assistant|pca|direct support professional|care assistant|carer|care worker|support worker|caretaker for elderly|health care assistant|healthcare assistant|pflegekraft|sitter for my mom|elder care aide|hospice aide',
  'Medical Assistants': 'ma medical assistant|clinical assistant|medical office assistant',
  'Physician Assistants': 'pa c',
  'Speech-Language Pathologists': 'slp',
  'Radiologic Technologists and Technicians': 'xray technician|radiologic tech|ct tech',
  'Magnetic Resonance Imaging Technologists': 'mri tech|mri technologist|mri technician',
  'Diagnostic Medical Sonographers': 'sonogram technician',
  'Surgical Technologists': 'surgical technician|operating room tech',
  'Clinical Laboratory Technologists and Technicians': 'medical technologist',
  'Veterinary Technologists and Technicians': 'vet nurse',
  'Respiratory Therapists': 'respiratory therapist|rrt|respiratory tech',
  'Substance Abuse, Behavioral Disorder, and Mental Health Counselors':
    'therapist salary|lpc|behavioral health counselor|mental health therapist salary',
  'Pediatricians, General': 'pediatrician|pediatricians',
  Optometrists: 'optometrist|optometrist salary',
  'Teaching Assistants, Except Postsecondary': 'instructional aide|paraeducator',
  'Education Administrators, Kindergarten through Secondary':
    'principal of a school|vice principal|assistant principal|high school principal|elementary principal',
  'Educational, Guidance, and Career Counselors and Advisors':
    'academic advisor|career counselor|college counselor',
  'Postsecondary Teachers, All Other': 'adjunct professor|lecturer',
  'Middle School Teachers, Except Special and Career/Technical Education': 'junior high teacher',
  'Coaches and Scouts': 'coach',
  'Landscaping and Groundskeeping Workers': 'landscape crew|grounds keeper|yard man',
  'Helpers--Electricians': 'apprentice electrician|electrical apprentice',
  'Helpers--Pipelayers, Plumbers, Pipefitters, and Steamfitters': 'apprentice plumber|plumbing apprentice',
  'Helpers--Carpenters': 'apprentice carpenter',
  'Floor Layers, Except Carpet, Wood, and Hard Tiles':
    'flooring installer|floor installer|floor layer|hardwood floor installer|flooring contractor labor',
  'Construction Laborers': 'demo laborer|laborers on site',
  'Electrical Power-Line Installers and Repairers': 'journeyman lineman',
  'Elevator and Escalator Installers and Repairers':
    'elevator mechanic|elevator technician|elevator repairman',
  'Telecommunications Equipment Installers and Repairers, Except Line Installers': 'internet installer',
  Boilermakers: 'boilermaker',
  Millwrights: 'millwright',
  'Industrial Machinery Mechanics':
    'machine mechanic|industrial maintenance mechanic|industrial maintenance technician',
  'Maintenance and Repair Workers, General':
    'maintenance tech|maintenance guy|apartment maintenance|building engineer|facilities technician|building super|apartment super|live in super|building superintendent|apartment superintendent',
  'Automotive Body and Related Repairers':
    'auto body tech|body tech|auto body worker|collision technician|auto body repairman',
  'Aircraft Mechanics and Service Technicians': 'a&p mechanic',
  'Computer Numerically Controlled Tool Operators': 'cnc tech',
  'Miscellaneous Assemblers and Fabricators': 'line worker factory|manufacturing associate',
  'Electrical and Electronic Engineering Technologists and Technicians':
    'electronics technician|electronics tech|electrical technician|electronic technician',
  'Inspectors, Testers, Sorters, Samplers, and Weighers': 'quality inspector|qa inspector',
  'Office Clerks, General': 'clerical worker',
  'First-Line Supervisors of Office and Administrative Support Workers':
    'office administrator|call center supervisor|front office manager',
  'Medical Records Specialists': 'medical records clerk|coder medical|medical billing and coding',
  'Payroll and Timekeeping Clerks': 'payroll administrator',
  'Human Resources Managers': 'head of hr',
  'Loan Officers': 'loan officer|mortgage loan officer',
  'Customer Service Representatives': 'call center representative',
  Telemarketers: 'telesales agent|phone salesperson',
  'Sales Representatives, Wholesale and Manufacturing, Except Technical and Scientific Products':
    'sales rep|sales representative|outside sales rep|account executive',
  'Marketing Managers': 'marketing manager',
  'Market Research Analysts and Marketing Specialists': 'marketing analyst|market research analyst',
  'Public Relations Specialists': 'public relations specialist',
  'Operations Research Analysts': 'operations analyst|operations research analyst',
  'Data Scientists': 'business intelligence analyst|ml engineer',
  'Computer Network Architects': 'network architect|cloud architect|cloud engineer',
  'Software Quality Assurance Analysts and Testers': 'test engineer',
  'Computer and Information Systems Managers': 'information technology manager',
  'Chief Executives': 'chief executive officer|company president',
  'General and Operations Managers': 'branch manager|plant manager|gm of a store|operations director',
  'Financial Managers':
    'financial manager|financial controller|accounting controller|corporate controller|company controller|fractional controller|controller wage|controller salary|finance director',
  'Financial and Investment Analysts': 'financial analyst|investment analyst|equity analyst',
  'Property, Real Estate, and Community Association Managers': 'hoa manager',
  'Lodging Managers': 'hotel manager|motel manager',
  'Hotel, Motel, and Resort Desk Clerks': 'hotel desk clerk',
  'Baggage Porters and Bellhops':
    'porter|doorman|door man|doormen|hotel doorman|apartment doorman|building doorman',
  Concierges: 'concierge',
  'Parking Attendants': 'valet driver',
  'Correctional Officers and Jailers': 'correctional officer',
  'Lifeguards, Ski Patrol, and Other Recreational Protective Service Workers': 'ski patrol',
  'Air Traffic Controllers': 'atc controller',
  'Legal Secretaries and Administrative Assistants': 'law office secretary',
  'Judges, Magistrate Judges, and Magistrates': 'judge|magistrate',
  'News Analysts, Reporters, and Journalists': 'journalist|reporter|news reporter|news anchor',
  'Industrial Engineers': 'manufacturing engineer|process engineer|quality engineer',
  'Aerospace Engineers': 'aeronautical engineer',
  Clergy: 'pastor|priest|minister|clergy|rabbi',
  Actuaries: 'actuary',
  Economists: 'economist',
  Chemists: 'chemist',
  'Biological Technicians': 'research assistant|biology lab technician|biological technician',
  'Ushers, Lobby Attendants, and Ticket Takers': 'movie theater worker',
  'Amusement and Recreation Attendants': 'carnival worker',
  'Sewing Machine Operators': 'sewer in a factory|garment worker',
  'Animal Caretakers': 'dog bather',
  'Agricultural Equipment Operators': 'tractor driver|combine operator|farm equipment operator',
  'Farmworkers, Farm, Ranch, and Aquacultural Animals': 'dairy worker|milker|cowboy',
  'Logging Equipment Operators': 'logger|lumberjack|logging equipment operator',
  'Roustabouts, Oil and Gas': 'roughneck|roustabout|oil rig worker|oil field worker',
  'Skincare Specialists': 'skincare specialist',
  'Captains, Mates, and Pilots of Water Vessels':
    'first mate|ship captain|deck officer|boat captain|tugboat captain|charter captain|charter boat captain|ferry captain',
  Models: 'fashion model|model for a photo shoot',
  Actors: 'actor|extra in a movie|voice actor',
  'Licensed Practical and Licensed Vocational Nurses': 'lpn nurse|lvn nurse',
  'Software Developers':
    'dev|devs|frontend dev|front end dev|backend dev|back end dev|fullstack dev|full stack dev|fullstack developer|ios dev|android dev|mobile dev|game dev|python dev|java dev|react dev|react developer|javascript dev|javascript developer|php dev|php developer',
  'Web Developers': 'web dev|website dev|wordpress dev|wordpress developer',
  'Sailors and Marine Oilers':
    'deckhand|deck hand|boat deckhand|tugboat deckhand|barge deckhand|ship deckhand|able seaman|merchant seaman|deckhands',
  'Motorboat Mechanics and Service Technicians': 'boat mechanic|marine mechanic|outboard mechanic',
  'Surveying and Mapping Technicians':
    "surveyor's helper|surveyors helper|surveyor helper|surveyor's assistant|surveyor assistant|survey helper|survey tech|survey technician|survey crew member|rodman",
  'Helpers--Installation, Maintenance, and Repair Workers':
    "mechanic's helper|mechanics helper|mechanic helper|hvac helper|hvac apprentice|maintenance helper",
  'Helpers--Brickmasons, Blockmasons, Stonemasons, and Tile and Marble Setters':
    "mason's helper|masons helper|mason helper|bricklayer's helper|bricklayer helper",
  'Helpers--Production Workers': "welder's helper|welder helper|welders helper",
  'Security Guards': 'mall cop|mall security|mall guard',
  'Refuse and Recyclable Material Collectors': 'sanitation worker|trash collector',
  'Music Directors and Composers': 'choir director',
  'Directors, Religious Activities and Education': 'youth pastor|youth minister',
  'Continuous Mining Machine Operators': 'coal miner|underground miner',
  'Farmworkers and Laborers, Crop, Nursery, and Greenhouse':
    'hired hand|harvest hand|harvest worker|hay hauler|hay hand',
}
