/** What people call occupations: trades, shop talk and short forms. Each line: a BLS occupation, then the phrases. */
export const LABOUR_WORDS: Readonly<Record<string, string>> = {
  Electricians:
    'electrician|sparky|licensed electrician|sparkie|master electrician|journeyman electrician|electrical contractor|residential electrician|electrician labor|electrician hourly rate',
  'Plumbers, Pipefitters, and Steamfitters':
    'plumber|pipefitter|steamfitter|licensed plumber|master plumber|plumbing|plumber labor|pipe fitter',
  Carpenters:
    'carpenter|chippy|framer|finish carpenter|rough carpenter|woodworker carpenter|framing carpenter|trim carpenter',
  'Heating, Air Conditioning, and Refrigeration Mechanics and Installers':
    'hvac technician|hvac tech|hvac|air conditioning technician|ac repair|hvac installer|heating technician|ac technician|refrigeration mechanic|furnace repair',
  'Painters, Construction and Maintenance':
    'painter|house painter|painters|interior painter|painter and decorator|exterior painter',
  Roofers: 'roofer|roofing contractor|roofing worker',
  'Construction Laborers':
    'laborer|construction worker|labourer|construction laborer|general laborer|day laborer|unskilled labor|manual labor|laborers|construction labor|general labor|day labor',
  'Cement Masons and Concrete Finishers': 'concrete finisher|cement mason|concrete worker|concrete mason',
  'Brickmasons and Blockmasons': 'bricklayer|mason|brick mason|brickie|brickmason|masonry worker|block mason',
  'Drywall and Ceiling Tile Installers':
    'drywaller|drywall installer|sheetrock installer|drywall hanger|drywall contractor',
  'Tile and Stone Setters': 'tile setter|tiler|tile installer|tile layer',
  'Welders, Cutters, Solderers, and Brazers': 'welder|tig welder|mig welder|certified welder|arc welder',
  'Maintenance and Repair Workers, General':
    'handyman|handy man|maintenance worker|repairman|maintenance man|maintenance technician|handyperson|odd job man',
  'Automotive Service Technicians and Mechanics':
    'mechanic|auto mechanic|car mechanic|automotive technician|auto technician|auto repair|mechanic labor|auto tech',
  'Bus and Truck Mechanics and Diesel Engine Specialists': 'diesel mechanic|truck mechanic|bus mechanic',
  'Automotive Body and Related Repairers': 'auto body repair|body shop worker|auto body technician',
  'Landscaping and Groundskeeping Workers':
    'landscaper|gardener|lawn care|lawn mowing|groundskeeper|yard work|landscaping|lawn service|lawn mower operator|yard worker',
  'Tree Trimmers and Pruners': 'tree trimmer|arborist|tree surgeon|tree trimming',
  'Maids and Housekeeping Cleaners':
    'maid|house cleaner|housekeeper|cleaner|housekeeping|home cleaner|domestic cleaner|hotel housekeeper|housekeeper hotel|hotel maid|room attendant|hotel room attendant|hotel cleaner|chambermaid|hotel housekeeping|motel housekeeper',
  'Janitors and Cleaners, Except Maids and Housekeeping Cleaners':
    'janitor|custodian|office cleaner|janitorial|janitorial services',
  'Pest Control Workers': 'exterminator|pest control|pest control technician',
  'Heavy and Tractor-Trailer Truck Drivers':
    'truck driver|trucker|semi driver|cdl driver|tractor trailer driver|long haul trucker|18 wheeler driver|lorry driver',
  'Light Truck Drivers': 'delivery driver|van driver|box truck driver|courier driver',
  'Taxi Drivers': 'taxi driver|cab driver|cabbie',
  'Shuttle Drivers and Chauffeurs': 'chauffeur|shuttle driver|limo driver',
  'Bus Drivers, School': 'school bus driver',
  'Bus Drivers, Transit and Intercity': 'bus driver|transit driver|city bus driver',
  'Laborers and Freight, Stock, and Material Movers, Hand':
    'mover|movers|warehouse worker|furniture mover|moving help|freight handler|loader|moving labor',
  'Stockers and Order Fillers': 'stocker|order picker|shelf stocker|warehouse picker|night stocker',
  'Industrial Truck and Tractor Operators': 'forklift operator|forklift driver|forklift guy|forklift person',
  'Crane and Tower Operators': 'crane operator',
  'Operating Engineers and Other Construction Equipment Operators':
    'heavy equipment operator|excavator operator|bulldozer operator|backhoe operator|equipment operator',
  Machinists: 'machinist|cnc machinist',
  'Registered Nurses': 'nurse|rn|registered nurse|staff nurse|nurses',
  'Licensed Practical and Licensed Vocational Nurses':
    'lpn|lvn|licensed practical nurse|practical nurse|vocational nurse',
  'Nurse Practitioners': 'nurse practitioner|np',
  'Nursing Assistants': 'cna|nursing assistant|certified nursing assistant|nurse aide|nurses aide',
  'Home Health and Personal Care Aides':
    'home health aide|caregiver|home aide|personal care aide|carer|elder care|senior caregiver|home care aide',
  'Medical Assistants': 'medical assistant',
  'Dental Hygienists': 'dental hygienist',
  'Dental Assistants': 'dental assistant',
  'Dentists, General': 'dentist|general dentist',
  'Family Medicine Physicians': 'family doctor|doctor|physician|gp|general practitioner|primary care doctor',
  Pharmacists: 'pharmacist|druggist',
  'Pharmacy Technicians': 'pharmacy technician|pharmacy tech',
  'Physical Therapists': 'physical therapist|physiotherapist|pt therapist',
  'Occupational Therapists': 'occupational therapist',
  Paramedics: 'paramedic',
  'Emergency Medical Technicians': 'emt|ambulance technician',
  Phlebotomists: 'phlebotomist',
  Veterinarians: 'vet|veterinarian|animal doctor',
  'Massage Therapists': 'masseuse|massage therapist',
  'Clinical and Counseling Psychologists': 'psychologist|clinical psychologist|psychotherapist',
  'Software Developers':
    'software engineer|programmer|developer|software developer|coder|app developer|software dev|backend developer|full stack developer|frontend developer|java developer|python developer',
  'Computer Programmers': 'computer programmer',
  'Web Developers': 'web developer|website developer|web programmer',
  'Web and Digital Interface Designers': 'web designer|ux designer|ui designer|website designer',
  'Data Scientists': 'data scientist|machine learning engineer',
  'Information Security Analysts': 'cybersecurity analyst|security analyst|infosec analyst',
  'Network and Computer Systems Administrators':
    'sysadmin|system administrator|network administrator|it administrator|systems administrator',
  'Computer User Support Specialists':
    'it support|help desk|computer technician|tech support|it technician|help desk technician|desktop support',
  'Database Administrators': 'dba|database administrator',
  'Graphic Designers': 'graphic designer|graphic artist|logo designer',
  'Interior Designers': 'interior designer|interior decorator',
  'Architects, Except Landscape and Naval': 'architect',
  'Civil Engineers': 'civil engineer|structural engineer',
  'Mechanical Engineers': 'mechanical engineer',
  'Electrical Engineers': 'electrical engineer',
  Surveyors: 'surveyor|land surveyor',
  Lawyers: 'lawyer|attorney|legal counsel|solicitor|barrister|attorneys',
  'Paralegals and Legal Assistants': 'paralegal|legal assistant',
  'Accountants and Auditors': 'accountant|cpa|auditor|accounting',
  'Bookkeeping, Accounting, and Auditing Clerks':
    'bookkeeper|bookkeeping|accounting clerk|office bookkeeper|part time bookkeeper',
  'Tax Preparers': 'tax preparer|tax prep',
  'Personal Financial Advisors': 'financial advisor|financial planner|financial adviser',
  'Management Analysts': 'management consultant|business consultant|consultant',
  'Project Management Specialists': 'project manager|project management',
  'General and Operations Managers': 'operations manager|general manager',
  'Human Resources Specialists': 'hr specialist|recruiter|human resources|hr',
  'Executive Secretaries and Executive Administrative Assistants': 'executive assistant|personal assistant',
  'Secretaries and Administrative Assistants, Except Legal, Medical, and Executive':
    'secretary|administrative assistant|admin assistant|virtual assistant|office assistant|admin',
  'Receptionists and Information Clerks': 'receptionist|front desk',
  'Data Entry Keyers': 'data entry|data entry clerk|typist|data entry temp|data entry operator',
  'Customer Service Representatives':
    'customer service rep|call center agent|customer service|customer service agent|call center worker',
  Cashiers: 'cashier|checkout clerk|till worker',
  'Retail Salespersons':
    'sales associate|retail worker|shop assistant|salesperson|store clerk|retail clerk|sales clerk',
  'Real Estate Sales Agents': 'realtor|real estate agent|estate agent',
  'Insurance Sales Agents': 'insurance agent',
  'Waiters and Waitresses': 'waiter|waitress|server|waitstaff|wait staff',
  Bartenders: 'bartender|barkeep|barman|mixologist',
  'Chefs and Head Cooks': 'chef|head chef|executive chef|personal chef|private chef',
  'Cooks, Restaurant': 'cook|line cook|restaurant cook',
  'Cooks, Fast Food': 'fast food cook|burger flipper',
  'Fast Food and Counter Workers': 'barista|fast food worker|counter worker',
  Dishwashers:
    'dishwasher|dish washer|pot washer|dishwasher person|dish washer person|dishwasher guy|dish person|dish pit|dish crew',
  Bakers: 'baker|pastry baker',
  'Butchers and Meat Cutters': 'butcher|meat cutter',
  'Hairdressers, Hairstylists, and Cosmetologists':
    'hairdresser|hair stylist|hairstylist|beautician|cosmetologist|stylist',
  Barbers: 'barber',
  'Manicurists and Pedicurists': 'manicurist|nail technician|nail tech',
  'Childcare Workers':
    'babysitter|nanny|child care|childcare|baby sitter|childminder|sitter|daycare worker|babysitting|child care worker',
  'Preschool Teachers, Except Special Education': 'preschool teacher',
  'Elementary School Teachers, Except Special Education':
    'elementary school teacher|teacher|school teacher|primary school teacher|elementary teacher',
  'Secondary School Teachers, Except Special and Career/Technical Education':
    'high school teacher|secondary school teacher|secondary teacher|math teacher|maths teacher|science teacher|high school math teacher|high school science teacher|english teacher|history teacher|chemistry teacher|physics teacher|biology teacher|high school english teacher|high school history teacher',
  'Substitute Teachers, Short-Term': 'substitute teacher|sub teacher',
  Tutors: 'tutor|math tutor|private tutor|tutoring',
  'Exercise Trainers and Group Fitness Instructors':
    'personal trainer|fitness instructor|yoga instructor|fitness trainer|yoga teacher|gym trainer',
  Photographers: 'photographer|wedding photographer|photography',
  'Film and Video Editors': 'video editor|film editor',
  'Writers and Authors': 'writer|copywriter|author|content writer|ghostwriter',
  Editors: 'editor|copy editor',
  'Interpreters and Translators': 'translator|interpreter|translation|sign language interpreter',
  'Security Guards': 'security guard|guard|bouncer|security officer|security',
  "Police and Sheriff's Patrol Officers": 'police officer|cop|policeman|patrol officer',
  Firefighters: 'firefighter|fireman',
  'Farmworkers and Laborers, Crop, Nursery, and Greenhouse':
    'farm worker|farmhand|farm hand|field worker|farm laborer|fruit picker',
  'Animal Caretakers': 'dog walker|pet sitter|dog sitter|dog groomer|pet groomer|kennel worker',
  'Locksmiths and Safe Repairers': 'locksmith',
  'Home Appliance Repairers':
    'appliance repair|appliance repairman|appliance technician|appliance repair technician',
  'Tailors, Dressmakers, and Custom Sewers': 'tailor|seamstress|dressmaker',
  'Carpet Installers': 'carpet installer|carpet layer|carpet fitter',
  Glaziers: 'glazier|window installer|glass installer',
  'Fence Erectors': 'fence installer|fence builder|fencing contractor',
  'Solar Photovoltaic Installers': 'solar installer|solar panel installer',
  'Refuse and Recyclable Material Collectors': 'garbage man|trash collector|garbage collector|bin man',
  'Flight Attendants': 'flight attendant|stewardess|air hostess',
  'Airline Pilots, Copilots, and Flight Engineers': 'airline pilot|pilot',
  'Social and Human Service Assistants': 'social service assistant|case aide',
  'Child, Family, and School Social Workers': 'social worker|case worker|caseworker',
  'Librarians and Media Collections Specialists':
    'librarian|school librarian|media specialist|school media specialist|library media specialist|public librarian|childrens librarian',
  'Musicians and Singers': 'musician|singer|session musician|wedding singer',
  'Disc Jockeys, Except Radio': 'dj|disc jockey|wedding dj',
  'Floral Designers': 'florist|flower arranger',
  'Meeting, Convention, and Event Planners': 'event planner|wedding planner|party planner',
  'Couriers and Messengers': 'courier|messenger|bike messenger',
  'Construction and Building Inspectors': 'home inspector|building inspector|house inspector',
  'Septic Tank Servicers and Sewer Pipe Cleaners':
    'septic tank cleaner|septic service|drain cleaner|sewer cleaner',
  'Cost Estimators': 'estimator|construction estimator',
  'First-Line Supervisors of Construction Trades and Extraction Workers':
    'foreman|construction supervisor|site supervisor|construction foreman|site foreman',
  'Construction Managers': 'construction manager|general contractor|site manager',
  'Sheet Metal Workers': 'sheet metal worker|duct installer',
  'Insulation Workers, Floor, Ceiling, and Wall': 'insulation installer|insulator',
  'Plasterers and Stucco Masons': 'plasterer|stucco mason|stucco contractor',
  'Structural Iron and Steel Workers': 'ironworker|iron worker|steel worker|steelworker',
  'Cleaners of Vehicles and Equipment': 'car washer|auto detailer|car detailer',
  'All Occupations':
    'worker|workers|average worker|average wage|all occupations|average hourly wage|employee|labor|labour|an hour of labor',
}
