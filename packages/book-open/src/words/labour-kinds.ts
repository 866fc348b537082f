/** Further names of occupations: shop talk, short forms, and jobs that official titles call otherwise. */
export const LABOUR_KINDS: Readonly<Record<string, string>> = {
  'Food Preparation Workers':
    'prep cook|food prep worker|kitchen helper|kitchen hand|kitchen worker|deli worker|salad maker|pizza maker|salad bar worker|kitchen staff|kitchen aide',
  'Dining Room and Cafeteria Attendants and Bartender Helpers':
    'busser|bus boy|busboy|barback|bar back|food runner|banquet server helper|cafeteria attendant',
  'Food Servers, Nonrestaurant':
    'caterers|caterer|catering staff|caterer staff|catering server|banquet server|room service waiter|catering worker|event server',
  'Cooks, Short Order': 'short order cook|grill cook|diner cook|fry cook',
  'Cooks, Institution and Cafeteria': 'school cook|cafeteria cook|hospital cook|lunch lady|camp cook',
  'Food Service Managers': 'restaurant manager|kitchen manager|food service manager',
  'Hosts and Hostesses, Restaurant, Lounge, and Coffee Shop': 'host|hostess|greeter',
  'Fast Food and Counter Workers':
    'fast food crew member|sandwich maker|drive thru worker|ice cream scooper|counter help',
  'Postal Service Mail Carriers': 'mail carrier|mailman|mailperson|postman|letter carrier|usps mail carrier',
  'Postal Service Clerks': 'post office clerk|postal clerk|postal worker',
  'Light Truck Drivers': 'ups driver|fedex driver|delivery man|package delivery driver',
  'Heavy and Tractor-Trailer Truck Drivers':
    'otr driver|class a driver|semi truck driver|big rig driver|flatbed driver|cdl truck driver|dump truck driver',
  'Taxi Drivers': 'uber driver|lyft driver|rideshare driver',
  'School Bus Monitors': 'bus monitor|bus aide',
  'Radiologic Technologists and Technicians':
    'radiology tech|radiology technician|xray tech|x ray tech|x-ray tech|x ray technician|rad tech|radiologic technologist',
  'Diagnostic Medical Sonographers': 'ultrasound tech|sonographer|ultrasound technician',
  'Clinical Laboratory Technologists and Technicians':
    'lab tech|lab technician|medical lab tech|laboratory technician|med tech',
  'Surgical Technologists': 'surgical tech|scrub tech|or tech',
  'Physician Assistants': 'physician assistant|physicians assistant',
  'Physical Therapist Assistants': 'physical therapy assistant|physical therapist assistant|pt assistant|pta',
  'Occupational Therapy Assistants': 'occupational therapy assistant',
  'Veterinary Technologists and Technicians': 'vet tech|veterinary technician|vet technician|veterinary tech',
  'Veterinary Assistants and Laboratory Animal Caretakers': 'vet assistant|veterinary assistant',
  'Speech-Language Pathologists': 'speech therapist|speech pathologist|speech language pathologist',
  'Dietitians and Nutritionists': 'dietitian|nutritionist|dietician',
  'Nurse Anesthetists': 'crna|nurse anesthetist',
  'Nursing Assistants': 'nurses assistant|nurse assistant|patient care tech|hospital aide|nursing aide',
  'Home Health and Personal Care Aides':
    'in home caregiver|home caregiver|home care worker|home health worker|companion caregiver|elderly caregiver|hha|senior care aide',
  'Medical Secretaries and Administrative Assistants':
    'medical secretary|medical receptionist|doctors office receptionist',
  'Medical Records Specialists': 'medical coder|medical biller|medical billing specialist',
  'Teaching Assistants, Except Postsecondary':
    'teacher aide|teachers aide|teacher assistant|teaching assistant|paraprofessional|classroom aide|teachers assistant|para educator',
  'Postsecondary Teachers, All Other':
    'professor|college professor|college teacher|university professor|college instructor',
  'Kindergarten Teachers, Except Special Education': 'kindergarten teacher',
  'Middle School Teachers, Except Special and Career/Technical Education': 'middle school teacher',
  'Special Education Teachers, Kindergarten and Elementary School':
    'special ed teacher|special education teacher|sped teacher',
  'Childcare Workers':
    'day care worker|church nursery worker|nursery attendant|daycare teacher aide|babysitters|au pair|camp counselor|child minder|after school sitter',
  'Education Administrators, Kindergarten through Secondary': 'school principal',
  'Educational, Guidance, and Career Counselors and Advisors': 'school counselor|guidance counselor',
  'Human Resources Managers': 'hr manager|human resources manager|hr director',
  'First-Line Supervisors of Office and Administrative Support Workers': 'office manager|office supervisor',
  'First-Line Supervisors of Retail Sales Workers':
    'store manager|retail manager|shift lead|shift supervisor|assistant store manager|retail supervisor',
  'First-Line Supervisors of Production and Operating Workers':
    'production supervisor|plant supervisor|shift foreman',
  'Administrative Services Managers': 'administrative manager',
  'Marketing Managers': 'product manager|brand manager|marketing director',
  'Sales Managers': 'sales manager',
  'Financial Managers': 'finance manager|bank manager|cfo',
  'Chief Executives': 'ceo|chief executive',
  'Market Research Analysts and Marketing Specialists':
    'marketing specialist|marketing coordinator|market researcher|digital marketer|social media manager|seo specialist',
  'Public Relations Specialists': 'pr specialist|publicist',
  'Data Scientists': 'data analyst|data engineer|ai engineer',
  'Computer Systems Analysts': 'systems analyst|business systems analyst|it analyst',
  'Management Analysts': 'business analyst',
  'Computer and Information Systems Managers': 'it manager|engineering manager|it director|cto',
  'Software Quality Assurance Analysts and Testers': 'qa engineer|software tester|qa tester|qa analyst',
  'Software Developers':
    'devops engineer|mobile developer|ios developer|android developer|game developer|full stack engineer|backend engineer|frontend engineer|swe',
  'Network and Computer Systems Administrators': 'it admin|network admin|network engineer',
  Tellers: 'bank teller|teller|bank clerk',
  'Loan Officers': 'mortgage broker|mortgage officer',
  'Payroll and Timekeeping Clerks': 'payroll clerk|payroll specialist|timekeeper',
  'Billing and Posting Clerks': 'billing clerk|billing specialist|invoice clerk',
  'Bill and Account Collectors': 'debt collector|bill collector|collections agent',
  'Bookkeeping, Accounting, and Auditing Clerks':
    'accounts payable clerk|accounts receivable clerk|ap clerk|book keeper',
  'Office Clerks, General':
    'office clerk|clerk|office worker|file clerk|general office clerk|office helper|temp|temps|temp worker|temporary worker|office temps|temp staff|agency temp|filing help|admin temp',
  'Shipping, Receiving, and Inventory Clerks':
    'shipping clerk|receiving clerk|inventory clerk|shipping and receiving clerk|warehouse clerk',
  'Dispatchers, Except Police, Fire, and Ambulance': 'dispatcher|truck dispatcher',
  'Public Safety Telecommunicators': '911 dispatcher|911 operator',
  'Biological Scientists, All Other': 'biologist',
  'Biological Technicians': 'biology technician|biotech lab technician',
  'Chemical Engineers': 'chemical engineer',
  'Industrial Engineers': 'industrial engineer',
  'Aerospace Engineers': 'aerospace engineer',
  'Environmental Engineers': 'environmental engineer',
  'Petroleum Engineers': 'petroleum engineer',
  'Bioengineers and Biomedical Engineers': 'biomedical engineer',
  'Miscellaneous Assemblers and Fabricators':
    'assembly line worker|factory worker|assembler|assembly worker|production worker|production line worker|manufacturing worker|line worker|plant worker',
  'Computer Numerically Controlled Tool Operators': 'cnc operator|machine operator|cnc machine operator',
  'Packers and Packagers, Hand': 'packer|hand packer|packaging worker|bagger|grocery bagger',
  'Packaging and Filling Machine Operators and Tenders': 'packaging machine operator',
  'Industrial Machinery Mechanics': 'industrial mechanic|maintenance mechanic|millwright mechanic',
  'Inspectors, Testers, Sorters, Samplers, and Weighers':
    'qc inspector|quality control inspector|quality control technician',
  'Laborers and Freight, Stock, and Material Movers, Hand':
    'warehouse associate|warehouse laborer|dock worker|material handler|moving guy|moving guys|package handler|warehouseman|loading dock worker|unloader|unloaders|loader unloader|truck unloader|unloading crew|stagehand|loaders|movers helper',
  'Stockers and Order Fillers': 'stock clerk|stock associate|grocery stocker|overnight stocker|stock boy',
  'Animal Caretakers': 'groomer|dog trainer helper|kennel attendant|animal caretaker|zookeeper',
  'Animal Trainers': 'dog trainer|horse trainer|animal trainer',
  'Helpers--Electricians':
    'electrician helper|electricians helper|electrician apprentice helper|electrical helper',
  'Helpers--Pipelayers, Plumbers, Pipefitters, and Steamfitters':
    'plumber helper|plumbers helper|plumbing helper|plumber apprentice|apprentice plumber|plumbing apprentice|plumbers apprentice',
  'Helpers--Carpenters': 'carpenter helper|carpenters helper|carpenter apprentice|apprentice carpenter',
  'Helpers--Roofers': 'roofer helper|roofing helper',
  'Landscaping and Groundskeeping Workers':
    'lawn care worker|lawn guy|yard guy|lawn mower guy|landscape worker|lawn worker|grounds worker|landscape laborer|landscapers|snow shoveler|snow shoveller|snow shovelers|snow removal worker|snow removal guy|snow guys|yard worker|lawn mowing guy|leaf raker|gardeners helper|pool cleaner',
  'Janitors and Cleaners, Except Maids and Housekeeping Cleaners':
    'night cleaner|school custodian|cleaning person|cleaning crew member|building cleaner|commercial cleaner|night janitor|night porter|day porter|office cleaner|church janitor|church custodian|cleaning staff|cleaning crew|sexton',
  'Maids and Housekeeping Cleaners':
    'hotel maid|hotel housekeeper|room attendant|cleaning lady|house keeper|hotel cleaner|housekeepers',
  'Security Guards':
    'night guard|event security|unarmed guard|armed guard|security person|night watchman|watchman|overnight security guard',
  'Parking Attendants': 'valet|parking attendant|valet parker|parking valet',
  'Baggage Porters and Bellhops': 'bellhop|bellman|hotel porter',
  'Hotel, Motel, and Resort Desk Clerks':
    'hotel clerk|hotel front desk|front desk clerk|front desk agent|hotel receptionist|night auditor',
  'Receptionists and Information Clerks':
    'front desk receptionist|desk clerk|front desk person|salon receptionist|dental receptionist',
  'Retail Salespersons':
    'retail associate|retail sales associate|shop clerk|shop worker|store associate|sales person|salesman|saleswoman|retail employee|store employee|clothing store worker',
  Cashiers: 'grocery cashier|gas station attendant|gas station cashier|checkout worker',
  'Customer Service Representatives':
    'customer service representative|call center rep|csr|phone rep|customer support agent|customer support rep',
  Telemarketers: 'telemarketer',
  'Amusement and Recreation Attendants':
    'ride operator|amusement park worker|theme park worker|golf caddy|arcade attendant',
  'Ushers, Lobby Attendants, and Ticket Takers': 'usher|ticket taker|movie theater usher|lobby attendant',
  'Coaches and Scouts':
    'sports coach|soccer coach|basketball coach|swim coach|tennis coach|football coach|swim instructor|swimming instructor|swim teacher',
  'Lifeguards, Ski Patrol, and Other Recreational Protective Service Workers':
    'lifeguard|pool lifeguard|beach lifeguard|lifeguards',
  'Camera Operators, Television, Video, and Film': 'cameraman|camera operator|videographer',
  'Crossing Guards and Flaggers':
    'crossing guard|flagger|traffic flagger|flaggers|traffic control flagger|traffic controller|traffic control worker',
  'Paving, Surfacing, and Tamping Equipment Operators': 'paver operator|asphalt worker|paving worker',
  'Highway Maintenance Workers': 'road worker|highway worker|road crew worker',
  'Electrical Power-Line Installers and Repairers': 'lineman|power lineman|linemen|line worker electric',
  'Telecommunications Equipment Installers and Repairers, Except Line Installers':
    'cable guy|cable installer|telecom technician|cable technician',
  'Aircraft Mechanics and Service Technicians': 'aircraft mechanic|airplane mechanic',
  'Aircraft Service Attendants': 'ramp agent|baggage handler',
  'Tire Repairers and Changers': 'tire tech|tire changer|tire technician',
  'Automotive Service Technicians and Mechanics':
    'auto service technician|oil change technician|lube tech|car technician|mechanic shop worker',
  Stonemasons: 'stone mason|stonemason',
  'Cabinetmakers and Bench Carpenters': 'cabinet maker|cabinetmaker|woodworker',
  'Construction Laborers':
    'construction helper|demolition worker|hod carrier|jobsite laborer|general helper|day labourer|concrete laborer|construction workers|demo guy|demo guys|demo crew|demo worker|laborers|labor guys|construction guy|construction labor',
  'Operating Engineers and Other Construction Equipment Operators':
    'bobcat operator|skid steer operator|loader operator|dozer operator|bulldozer driver|grader operator|heavy equip operator|equip operator|equipment operator|heavy equipment op|excavator driver|digger driver|digger operator',
  'Crane and Tower Operators': 'tower crane operator|crane driver',
  'Fine Artists, Including Painters, Sculptors, and Illustrators': 'illustrator|sculptor',
  'Technical Writers': 'technical writer',
  'Producers and Directors': 'film director|tv producer|film producer',
  'Sound Engineering Technicians': 'sound engineer|audio engineer|sound guy|sound tech',
  'Funeral Attendants': 'pallbearer for hire',
  'Laundry and Dry-Cleaning Workers': 'laundry worker|laundry attendant|dry cleaner worker',
  'Sewing Machine Operators': 'sewing machine operator|sewer operator',
  'Food Batchmakers': 'food production worker',
  'Meat, Poultry, and Fish Cutters and Trimmers': 'meat packer|fish cutter|poultry worker|meatpacker',
  'Farmworkers and Laborers, Crop, Nursery, and Greenhouse':
    'ranch hand|grape picker|crop picker|greenhouse worker|nursery worker|farm workers|apple picker|strawberry picker',
  'Detectives and Criminal Investigators': 'detective|fbi agent|criminal investigator',
  'Private Detectives and Investigators': 'private investigator|private detective',
  'Correctional Officers and Jailers': 'prison guard|corrections officer|jailer|correction officer',
  "Police and Sheriff's Patrol Officers":
    'sheriff deputy|deputy sheriff|state trooper|policewoman|sheriffs deputy',
  'Probation Officers and Correctional Treatment Specialists': 'probation officer|parole officer',
  'Substance Abuse, Behavioral Disorder, and Mental Health Counselors':
    'mental health counselor|drug counselor|addiction counselor',
  'Marriage and Family Therapists': 'family therapist|marriage counselor',
  'Claims Adjusters, Examiners, and Investigators': 'claims adjuster|insurance adjuster',
  'Real Estate Brokers': 'real estate broker',
  'Property, Real Estate, and Community Association Managers':
    'property manager|apartment manager|building manager',
  'Travel Agents': 'travel agent',
  'Tour and Travel Guides': 'tour guide|tour guides',
  'Skincare Specialists': 'esthetician|facialist|aesthetician',
  'Air Traffic Controllers': 'air traffic controller',
  'Commercial Pilots': 'helicopter pilot|charter pilot',
  'Urban and Regional Planners': 'city planner|urban planner',
  'Legal Secretaries and Administrative Assistants': 'legal secretary',
  'Court Reporters and Simultaneous Captioners': 'court reporter|stenographer',
}
