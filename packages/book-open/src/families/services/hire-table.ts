/** Groups of occupations that are billed alike against what they earn. */
export type HireGroup = 'trades' | 'service' | 'professional'

/** Somebody who is hired by the hour: the occupation that earns the wage, and what people call it. */
export interface Hire {
  readonly id: string
  readonly name: string
  readonly occupation: string
  readonly group: HireGroup
  readonly called: readonly string[]
}

const hire = (id: string, name: string, occupation: string, group: HireGroup, called: string): Hire => ({
  id,
  name,
  occupation,
  group,
  called: called.split('; '),
})

const MAINTENANCE = 'Maintenance and Repair Workers, General'

/** Hired by the hour, with no published rate that is better than what the wage tells. */
export const HIRES: readonly Hire[] = [
  hire('plumber', 'Plumber, billed by the hour', 'Plumbers, Pipefitters, and Steamfitters', 'trades', 'plumber'),
  hire('electrician', 'Electrician, billed by the hour', 'Electricians', 'trades', 'electrician'),
  hire('hvac-technician', 'HVAC technician, billed by the hour', 'Heating, Air Conditioning, and Refrigeration Mechanics and Installers', 'trades', 'hvac technician; hvac tech; hvac contractor; ac repairman; furnace repairman'),
  hire('carpenter', 'Carpenter, billed by the hour', 'Carpenters', 'trades', 'carpenter; finish carpenter; framer'),
  hire('roofer', 'Roofer, billed by the hour', 'Roofers', 'trades', 'roofer'),
  hire('painter', 'Painter, billed by the hour', 'Painters, Construction and Maintenance', 'trades', 'painter; house painter'),
  hire('drywaller', 'Drywall installer, billed by the hour', 'Drywall and Ceiling Tile Installers', 'trades', 'drywaller; drywall installer; drywall contractor'),
  hire('mason', 'Mason, billed by the hour', 'Brickmasons and Blockmasons', 'trades', 'mason; bricklayer; brick mason'),
  hire('tiler', 'Tile setter, billed by the hour', 'Tile and Stone Setters', 'trades', 'tiler; tile setter; tile installer'),
  hire('welder', 'Welder, billed by the hour', 'Welders, Cutters, Solderers, and Brazers', 'trades', 'welder; mobile welder; welding service'),
  hire('mechanic', 'Car mechanic, billed by the hour', 'Automotive Service Technicians and Mechanics', 'trades', 'mechanic; auto mechanic; car mechanic; mobile mechanic; mechanic labor; auto repair labor; mechanic shop'),
  hire('diesel-mechanic', 'Diesel mechanic, billed by the hour', 'Bus and Truck Mechanics and Diesel Engine Specialists', 'trades', 'diesel mechanic; truck mechanic'),
  hire('locksmith', 'Locksmith, billed by the hour', 'Locksmiths and Safe Repairers', 'trades', 'locksmith'),
  hire('handyman', 'Handyman, billed by the hour', MAINTENANCE, 'trades', 'handyman; handy man; handyperson; odd jobs person'),
  hire('appliance-repair', 'Appliance repairer, billed by the hour', 'Home Appliance Repairers', 'trades', 'appliance repairman; appliance repair technician'),
  hire('excavator-operator', 'Excavator operator, billed by the hour', 'Operating Engineers and Other Construction Equipment Operators', 'trades', 'excavator operator; backhoe operator; equipment operator with machine; bulldozer operator'),
  hire('general-contractor', 'Contractor, billed by the hour', 'First-Line Supervisors of Construction Trades and Extraction Workers', 'trades', 'general contractor; contractor; home improvement contractor'),
  hire('piano-tuner', 'Instrument repairer, billed by the hour', 'Musical Instrument Repairers and Tuners', 'trades', 'piano tuner; instrument repairer; luthier'),
  hire('house-cleaner', 'House cleaner, billed by the hour', 'Maids and Housekeeping Cleaners', 'service', 'house cleaner; cleaning lady; housekeeper; maid; maid service; house cleaning service'),
  hire('office-cleaner', 'Office cleaner, billed by the hour', 'Janitors and Cleaners, Except Maids and Housekeeping Cleaners', 'service', 'commercial cleaner; janitorial service; office cleaning service'),
  hire('landscaper', 'Landscaper, billed by the hour', 'Landscaping and Groundskeeping Workers', 'service', 'landscaper; gardener; lawn care worker; yard worker; groundskeeper'),
  hire('tree-worker', 'Tree worker, billed by the hour', 'Tree Trimmers and Pruners', 'service', 'arborist; tree trimmer; tree surgeon'),
  hire('mover', 'Mover, billed by the hour', 'Laborers and Freight, Stock, and Material Movers, Hand', 'service', 'mover; moving helper; moving labor; day laborer; laborer for hire'),
  hire('security-guard', 'Security guard, billed by the hour', 'Security Guards', 'service', 'event security guard; bouncer for hire; security guard service; armed guard'),
  hire('bartender', 'Bartender for a party, billed by the hour', 'Bartenders', 'service', 'party bartender; private bartender; bartender for a party; bartender for a wedding; bartender for an event'),
  hire('waiter', 'Server for a party, billed by the hour', 'Waiters and Waitresses', 'service', 'party server; server for a party; catering server; waiter for a party'),
  hire('private-chef', 'Private chef, billed by the hour', 'Chefs and Head Cooks', 'service', 'private chef; personal chef; chef for a party; chef at home'),
  hire('chauffeur', 'Driver, billed by the hour', 'Shuttle Drivers and Chauffeurs', 'service', 'private driver; chauffeur; personal driver'),
  hire('private-nurse', 'Private nurse, billed by the hour', 'Registered Nurses', 'service', 'private duty nurse; private nurse; home nurse; in home nurse'),
  hire('bookkeeper', 'Bookkeeper, billed by the hour', 'Bookkeeping, Accounting, and Auditing Clerks', 'service', 'freelance bookkeeper; bookkeeping service; bookkeeper for a small business; outsourced bookkeeping'),
  hire('virtual-assistant', 'Assistant, billed by the hour', 'Secretaries and Administrative Assistants, Except Legal, Medical, and Executive', 'service', 'virtual assistant; personal assistant for hire; temp secretary; remote assistant'),
  hire('personal-organizer', 'Home organizer, billed by the hour', 'Personal Care and Service Workers, All Other', 'service', 'personal organizer; home organizer; professional organizer'),
  hire('photographer', 'Photographer, billed by the hour', 'Photographers', 'professional', 'photographer; event photographer; party photographer; photographer for an event; photographer for a party; birthday party photographer; event photography'),
  hire('videographer', 'Videographer, billed by the hour', 'Camera Operators, Television, Video, and Film', 'professional', 'event videographer; video shoot; camera operator for hire; freelance videographer; corporate videographer'),
  hire('video-editor', 'Video editor, billed by the hour', 'Film and Video Editors', 'professional', 'freelance video editor; video editing; video editing service'),
  hire('interpreter', 'Interpreter, billed by the hour', 'Interpreters and Translators', 'professional', 'interpreter; court interpreter; sign language interpreter; asl interpreter; medical interpreter; spanish interpreter; interpreting service'),
  hire('editor', 'Editor, billed by the hour', 'Editors', 'professional', 'freelance editor; book editor; copy editor; proofreader; proofreading; copyediting; manuscript editor'),
  hire('writer', 'Writer, billed by the hour', 'Writers and Authors', 'professional', 'freelance writer; copywriter; ghostwriter; freelance copywriter; content writer; resume writer; grant writer'),
  hire('graphic-designer', 'Graphic designer, billed by the hour', 'Graphic Designers', 'professional', 'freelance graphic designer; graphic design service; freelance designer; logo designer; freelance illustrator'),
  hire('interior-designer', 'Interior designer, billed by the hour', 'Interior Designers', 'professional', 'interior designer; interior decorator; interior design consultation; home stager'),
  hire('architect', 'Architect, billed by the hour', 'Architects, Except Landscape and Naval', 'professional', 'architect; architect consultation; residential architect'),
  hire('landscape-architect', 'Landscape architect, billed by the hour', 'Landscape Architects', 'professional', 'landscape architect; landscape designer'),
  hire('structural-engineer', 'Structural engineer, billed by the hour', 'Civil Engineers', 'professional', 'structural engineer; civil engineer; engineer inspection; foundation engineer; engineering consultant'),
  hire('paralegal', 'Paralegal, billed by the hour', 'Paralegals and Legal Assistants', 'professional', 'freelance paralegal; paralegal service; document preparer'),
  hire('financial-planner', 'Financial planner, billed by the hour', 'Personal Financial Advisors', 'professional', 'financial planner; financial advisor; financial adviser; fee only financial planner; financial planning session; financial consultant'),
  hire('marketing-consultant', 'Marketing consultant, billed by the hour', 'Market Research Analysts and Marketing Specialists', 'professional', 'marketing consultant; seo consultant; seo expert; social media manager; social media consultant; digital marketing consultant; marketing freelancer; seo specialist'),
  hire('career-coach', 'Coach, billed by the hour', 'Educational, Guidance, and Career Counselors and Advisors', 'professional', 'career coach; life coach; executive coach; college admissions consultant; college counselor; coaching session; business coach'),
  hire('event-planner', 'Event planner, billed by the hour', 'Meeting, Convention, and Event Planners', 'professional', 'event planner; party planner; wedding planner; wedding coordinator; day of coordinator; event coordinator'),
  hire('accountant', 'Accountant, billed by the hour', 'Accountants and Auditors', 'professional', 'freelance accountant; accounting service; outsourced accountant'),
]
