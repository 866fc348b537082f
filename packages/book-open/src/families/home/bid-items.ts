/**
 * Which pay items of the two highway departments stand for a concept, as the departments write them. Several items of one
 * concept are pooled: they are the same work in another depth or detail. The departments price each in the unit of the concept.
 */
export interface BidItem {
  readonly concept: string
  /** Pay items of Michigan's bid tabulations. */
  readonly michigan: readonly string[]
  /** Unit that Michigan prices it in; the same item may be bid by other units too. */
  readonly michiganUnit: string
  /** Pay items of Indiana's tabulations, where they have the same unit. */
  readonly indiana?: readonly string[]
  readonly indianaUnit?: string
}

const item = (
  concept: string,
  michiganUnit: string,
  michigan: readonly string[],
  indianaUnit?: string,
  indiana?: readonly string[],
): BidItem => ({
  concept,
  michigan,
  michiganUnit,
  ...(indiana === undefined ? {} : { indiana }),
  ...(indianaUnit === undefined ? {} : { indianaUnit }),
})

export const BID_ITEMS: readonly BidItem[] = [
  // Concrete
  item(
    'curb-and-gutter',
    'Ft',
    [
      'Curb and Gutter, Conc, Det F4',
      'Curb and Gutter, Conc, Det B2',
      'Curb and Gutter, Conc, Det D2',
      'Curb and Gutter, Conc, Det C4',
    ],
    'L.F.',
    ['CURB AND GUTTER, CONCRETE'],
  ),
  item('concrete-curb', 'Ft', ['Curb, Conc, Det E2'], 'L.F.', ['CURB, CONCRETE']),
  item('curb-removal', 'Ft', ['Curb and Gutter, Rem'], 'L.F.', ['CURB AND GUTTER, REMOVE']),
  item('concrete-sidewalk', 'Sft', ['Sidewalk, Conc, 4 inch']),
  item('concrete-sidewalk-6-inch', 'Sft', ['Sidewalk, Conc, 6 inch']),
  item('sidewalk-removal', 'Syd', ['Sidewalk, Rem'], 'SYS', ['SIDEWALK CONCRETE, REMOVE']),
  item('curb-ramp', 'Sft', ['Curb Ramp, Conc, 6 inch', 'Curb Ramp, Conc, 4 inch']),
  item('detectable-warning', 'Ft', ['Detectable Warning Surface']),
  item('concrete-driveway-approach', 'Syd', ['Driveway, Nonreinf Conc, 6 inch'], 'SYS', [
    'PCCP FOR APPROACHES, 6 IN.',
  ]),
  item('concrete-pavement', 'Syd', [
    'Conc Pavt, Misc, Nonreinf, 8 inch',
    'Conc Pavt, Misc, Nonreinf, 9 inch',
  ]),
  item('concrete-barrier-temporary', 'Ft', ['Conc Barrier, Temp, Furn'], 'L.F.', [
    'TEMPORARY TRAFFIC BARRIER, TYPE 2',
  ]),
  item('structural-concrete', 'Cyd', ['Substructure Conc', 'Superstructure Conc']),
  item('flowable-fill', 'Cyd', ['Flowable Fill, Non-Structural'], 'C.Y.', [
    'FLOWABLE BACKFILL, NON- REMOVABLE',
  ]),
  item('rebar-epoxy', 'Lb', ['Reinforcement, Steel, Epoxy Coated'], 'LBS', [
    'REINFORCING BARS, EPOXY COATED',
  ]),
  // Asphalt
  item(
    'hot-mix-asphalt',
    'Ton',
    ['HMA, 5EML', 'HMA, 4EML', 'HMA, 3EML', 'HMA, 4EL', 'HMA, 5EL', 'HMA, 13A'],
    'TON',
    [
      'QC/QA-HMA, 3, 58H, SURFACE, 9.5 mm',
      'QC/QA-HMA, 3, 58S, SURFACE, 9.5 mm',
      'QC/QA-HMA, 3, 58S, INTERMEDIATE, 19.0 mm',
      'QC/QA-HMA, 3, 58S, BASE, 25.0 mm',
    ],
  ),
  item('asphalt-approach', 'Ton', ['HMA Approach'], 'TON', ['HMA FOR APPROACHES, TYPE B']),
  item('asphalt-patching', 'Ton', ['Hand Patching'], 'TON', ['HMA PATCHING, FULL DEPTH, TYPE B']),
  item('asphalt-milling', 'Syd', ['Cold Milling HMA Surface'], 'SYS', ['MILLING, ASPHALT, 1 1/2 IN.']),
  item('asphalt-removal', 'Syd', ['HMA Surface, Rem']),
  item('pavement-removal', 'Syd', ['Pavt, Rem'], 'SYS', ['PAVEMENT REMOVAL']),
  item('asphalt-path', 'Ton', ['Shared use Path, HMA']),
  item('crack-sealing', 'Lnmi', ['Overband Crack Fill, Lane']),
  item('fog-seal', 'Syd', ['Seal, Fog']),
  // Earth and stone
  item('earth-excavation', 'Cyd', ['Excavation, Earth'], 'C.Y.', ['EXCAVATION, COMMON']),
  item('foundation-excavation', 'Cyd', ['Excavation, Fdn']),
  item('embankment', 'Cyd', ['Embankment, CIP'], 'C.Y.', ['BORROW']),
  item('subbase', 'Cyd', ['Subbase, CIP']),
  item('structure-backfill', 'Cyd', ['Backfill, Structure, CIP'], 'C.Y.', ['STRUCTURE BACKFILL, TYPE 2']),
  item('subgrade-undercut', 'Cyd', ['Subgrade Undercutting, Type II']),
  item('aggregate-base', 'Ton', ['Aggregate Base', '_Aggregate Base, Modified'], 'TON', [
    'COMPACTED AGGREGATE, NO. 53',
  ]),
  item('aggregate-base-6-inch', 'Syd', ['Aggregate Base, 6 inch']),
  item('aggregate-base-8-inch', 'Syd', ['Aggregate Base, 8 inch']),
  item('aggregate-shoulder', 'Ton', ['Shld, Cl II'], 'TON', ['COMPACTED AGGREGATE, NO. 73']),
  item('gravel-placed', 'Ton', ['Maintenance Gravel', 'Approach, Cl II', 'Approach, Cl I']),
  item('riprap', 'Ton', ['_Riprap, Spec, Cl II', '_Riprap, Spec, Class II'], 'TON', [
    'RIPRAP, REVETMENT',
    'RIPRAP, CLASS 1',
    'RIPRAP, CLASS 2',
  ]),
  item('riprap-area', 'Syd', ['Riprap, Plain', 'Riprap, Heavy']),
  item('granular-fill', 'Cyd', ['Granular Material, Cl II'], 'C.Y.', ['B BORROW']),
  item('ditch-cleanout', 'Sta', ['Ditch Cleanout']),
  item('land-clearing', 'Acre', ['Clearing']),
  item('contaminated-soil', 'Cyd', ['Non Haz Contaminated Material Handling and Disposal, LM']),
  item(
    'geotextile',
    'Syd',
    ['Geotextile, Separator', 'Geotextile, Stabilization', 'Geotextile, Separator, Non-Woven'],
    'SYS',
    ['GEOTEXTILE FOR PAVEMENT, TYPE 2B', 'GEOTEXTILE FOR RIPRAP, TYPE 1A'],
  ),
  item('sheet-piling', 'Sft', ['Steel Sheet Piling, Permanent']),
  item('steel-pile', 'Ft', [
    'Pile, Steel, Furn and Driven, 12 inch',
    'Pile, Steel, Furn and Driven, 14 inch',
  ]),
  item('saw-cutting', 'Ft', ['Saw Cut, Intermediate']),
  // Erosion, trees and grass
  item('silt-fence', 'Ft', ['Erosion Control, Silt Fence', '_Erosion Control, Silt Fence, RCOC']),
  item('inlet-protection', 'Ea', ['Erosion Control, Inlet Protection, Fabric Drop']),
  item('check-dam', 'Ft', ['Erosion Control, Check Dam, Stone']),
  item('filter-bag', 'Ea', ['Erosion Control, Filter Bag']),
  item('construction-entrance', 'Ea', ['Erosion Control, Gravel Access Approach']),
  item(
    'turf-establishment',
    'Syd',
    ['_Turf Establishment, Performance', '_Turf Establishment', 'Slope Restoration, Non-Freeway, Type A'],
    'SYS',
    ['MULCHED SEEDING, TYPE U', 'MULCHED SEEDING, TYPE R'],
  ),
  item('sod-placed', 'Syd', ['Sodding', '_Sodding, Modified'], 'SYS', ['SODDING']),
  item('topsoil-placed', 'Syd', ['Topsoil Surface, Furn, 4 inch']),
  item('mulch-blanket', 'Syd', ['Mulch Blanket', 'Mulch Blanket, High Velocity'], 'SYS', [
    'EROSION CONTROL BLANKET',
  ]),
  item('grass-seed-placed', 'Lb', ['Seeding, Mixture TUF', 'Seeding, Mixture THV']),
  item('tree-removal-small', 'Ea', ['Tree, Rem, 6 inch to 18 inch']),
  item('tree-removal-large', 'Ea', ['Tree, Rem, 19 inch to 36 inch']),
  item('tree-removal-very-large', 'Ea', ['Tree, Rem, 37 inch or Larger']),
  item('stump-removal-bid', 'Ea', ['Stump, Rem, 6 inch to 18 inch']),
  item('stump-removal-large', 'Ea', ['Stump, Rem, 19 inch to 36 inch']),
  // Pipes and structures
  item(
    'storm-sewer-12',
    'Ft',
    [
      'Sewer, Cl A, 12 inch, Tr Det B',
      'Sewer, Cl E, 12 inch, Tr Det B',
      'Sewer, Cl IV, 12 inch, Tr Det B',
      'Sewer, Cl A, 12 inch, Tr Det A',
    ],
    'L.F.',
    ['PIPE, TYPE 2, CIRCULAR, DIAMETER 12 IN.'],
  ),
  item('storm-sewer-15', 'Ft', ['Sewer, Cl A, 15 inch, Tr Det B'], 'L.F.', [
    'PIPE, TYPE 2, CIRCULAR, DIAMETER 15 IN.',
  ]),
  item('storm-sewer-18', 'Ft', ['Sewer, Cl A, 18 inch, Tr Det B'], 'L.F.', [
    'PIPE, TYPE 2, CIRCULAR, DIAMETER 18 IN.',
  ]),
  item('storm-sewer-24', 'Ft', ['Sewer, Cl A, 24 inch, Tr Det B'], 'L.F.', [
    'PIPE, TYPE 2, CIRCULAR, DIAMETER 24 IN.',
  ]),
  item('sanitary-sewer-8', 'Ft', [
    'Sanitary Sewer, PVC, 8 inch, Tr Det B2',
    'Sanitary Sewer, PVC, 8 inch, Tr Det A2',
  ]),
  item('sanitary-manhole', 'Ea', ['Sanitary Structure, 48 inch dia', '_Sanitary Manhole, 48 inch dia']),
  item('sewer-removal', 'Ft', ['Sewer, Rem, Less than 24 inch'], 'L.F.', ['PIPE, REMOVE']),
  item('culvert-12', 'Ft', ['Culv, Cl F, 12 inch', 'Culv, Cl A, 12 inch']),
  item('culvert-15', 'Ft', ['Culv, Cl F, 15 inch']),
  item('culvert-18', 'Ft', ['Culv, Cl E, 18 inch', 'Culv, Cl E, Conc, 18 inch']),
  item('culvert-24', 'Ft', ['Culv, Cl A, 24 inch', 'Culv, Cl E, 24 inch']),
  item('culvert-removal', 'Ea', ['Culv, Rem, Less than 24 inch']),
  item('culvert-end-section', 'Ea', ['Culv End Sect, Conc, 12 inch', 'Culv End Sect, 18 inch'], 'EACH', [
    'PIPE END SECTION, DIAMETER 15 IN.',
    'PIPE END SECTION, DIAMETER 18 IN.',
  ]),
  item('underdrain', 'Ft', [
    'Underdrain, Subbase, 6 inch',
    'Underdrain, Subgrade, 6 inch',
    'Underdrain, Fdn, 6 inch',
    'Underdrain, Pipe, Open-Graded, 6 inch',
  ]),
  item('manhole-48', 'Ea', ['Dr Structure, 48 inch dia']),
  item('manhole-60', 'Ea', ['Dr Structure, 60 inch dia']),
  item('catch-basin', 'Ea', ['Dr Structure, 24 inch dia']),
  item('manhole-cover', 'Ea', [
    'Dr Structure Cover, Type B',
    'Dr Structure Cover, Type K',
    'Dr Structure Cover, Type G',
  ]),
  item('manhole-adjust', 'Ea', ['Dr Structure Cover, Adj, Case 1'], 'EACH', [
    'CASTING, MANHOLE, ADJUST TO GRADE',
  ]),
  item('manhole-removal', 'Ea', ['Dr Structure, Rem'], 'EACH', ['INLET, REMOVE']),
  item('manhole-cleaning', 'Ea', ['Dr Structure, Cleaning']),
  item('sewer-video', 'Ft', ['Video Taping Sewer and Culv Pipe'], 'L.F.', ['VIDEO INSPECTION FOR PIPE']),
  item('water-main-6', 'Ft', [
    'Water Main, DI, 6 inch, Tr Det G',
    '_Water Main, DI, 6 inch, Tr Det G, Modified',
  ]),
  item('water-main-8', 'Ft', [
    '_Water Main, DI, 8 inch, Tr Det G, Modified',
    'Water Main, DI, 8 inch, Tr Det G',
  ]),
  item('water-main-12', 'Ft', [
    'Water Main, DI, 12 inch, Tr Det G',
    '_Water Main, DI, 12 inch, Tr Det G, Modified',
  ]),
  item('fire-hydrant', 'Ea', ['Fire Hydrant', '_Fire Hydrant, Modified']),
  item('hydrant-removal', 'Ea', ['Hydrant, Rem', '_Hydrant, Rem, Modified']),
  item('gate-valve', 'Ea', [
    'Gate Valve and Box, 6 inch',
    '_Gate Valve and Box, 6 inch, Modified',
    '_Gate Valve and Box, 8 inch, Modified',
  ]),
  item('water-service-connection', 'Ea', ['Water Serv']),
  item('sprinkler-head', 'Ea', ['_Sprinkler Head, Replace']),
  item('sprinkler-line', 'Ft', ['_Sprinkler Line']),
  item('masonry-removal', 'Cyd', ['Masonry and Conc Structure, Rem']),
  item('structural-steel', 'Lb', [
    'Structural Steel, Rolled Shape, Furn and Fab',
    'Structural Steel, Plate, Furn and Fab',
  ]),
  item('brick-paver-sidewalk', 'Sft', ['Sidewalk, Clay Brick Pavers']),
  item('chip-seal', 'Syd', ['Chip Seal, Single, Warranty', 'Seal, Single Chip']),
  item('light-pole', 'Ea', ['Light Std Shaft, 30 foot or less']),
  item('street-luminaire', 'Ea', ['Luminaire']),
  item('traffic-signal-head', 'Ea', ['TS, One Way Span Wire Mtd (LED)', 'TS, One Way Mast Arm Mtd (LED)']),
  item('mast-arm-pole', 'Ea', ['Mast Arm Pole, Cat I', 'Mast Arm Pole, Cat II', 'Mast Arm Pole, Cat III']),
  item('utility-pole', 'Ea', [
    'Wood Pole, Cl 4, 40 foot',
    'Wood Pole, Cl 4, 45 foot',
    'Wood Pole, Cl 4, 35 foot',
  ]),
  // Roadside and traffic
  item(
    'guardrail',
    'Ft',
    ['Guardrail, Type MGS-8, 72 inch Post', 'Guardrail, Type MGS-8, 108 inch Post'],
    'L.F.',
    ['GUARDRAIL, MGS W-BEAM, 6 FT 3 IN. SPACING'],
  ),
  item('guardrail-removal', 'Ft', ['Guardrail, Rem'], 'L.F.', ['GUARDRAIL, REMOVE']),
  item('guardrail-terminal', 'Ea', ['Guardrail Approach Terminal, Type 2M'], 'EACH', [
    'GUARDRAIL END TREATMENT, TYPE OS',
  ]),
  item('chain-link-fence-bid', 'Ft', ['Fence, Chain Link, 72 inch', 'Fence, Chain Link, 48 inch']),
  item('woven-wire-fence', 'Ft', ['Fence, Woven Wire with Steel Post']),
  item('fence-removal', 'Ft', ['Fence, Rem']),
  item('protective-fence', 'Ft', ['Fence, Protective']),
  item('mailbox-post', 'Ea', ['Post, Mailbox']),
  item(
    'road-line-paint',
    'Ft',
    [
      'Pavt Mrkg, Waterborne, 4 inch, Yellow',
      'Pavt Mrkg, Waterborne, 4 inch, White',
      'Pavt Mrkg, Waterborne, 6 inch, White',
    ],
    'L.F.',
    ['LINE, PAINT, SOLID, WHITE, 6 IN.', 'LINE, PAINT, SOLID, YELLOW, 6 IN.'],
  ),
  item(
    'thermoplastic-line',
    'Ft',
    ['Pavt Mrkg, Sprayable Thermopl, 6 inch, White', 'Pavt Mrkg, Sprayable Thermopl, 4 inch, White'],
    'L.F.',
    ['LINE, THERMOPLASTIC, SOLID, WHITE, 6 IN.', 'LINE, THERMOPLASTIC, SOLID, YELLOW, 6 IN.'],
  ),
  item(
    'stop-bar',
    'Ft',
    ['Pavt Mrkg, Polyurea, 24 inch, Stop Bar', 'Pavt Mrkg, Ovly Cold Plastic, 24 inch, Stop Bar'],
    'L.F.',
    ['TRANSVERSE MARKING, THERMOPLASTIC, STOP LINE, WHITE, 24 IN.'],
  ),
  item('crosswalk-marking', 'Ft', [
    'Pavt Mrkg, Polyurea, 12 inch, Crosswalk',
    'Pavt Mrkg, Thermopl, 12 inch, Crosswalk',
  ]),
  item(
    'turn-arrow',
    'Ea',
    ['Pavt Mrkg, Ovly Cold Plastic, Lt Turn Arrow Sym', 'Pavt Mrkg, Polyurea, Lt Turn Arrow Sym'],
    'EACH',
    ['PAVEMENT MESSAGE MARKING, THERMOPLASTIC, LANE INDICATION ARROW'],
  ),
  item('line-removal', 'Ft', ['Pavt Mrkg, Longit, 6 inch or Less Width, Rem'], 'L.F.', ['LINE, REMOVE']),
  item('road-sign', 'Sft', ['Sign, Type IIIB', 'Sign, Type IIIA'], 'S.F.', [
    'SIGN, SHEET, WITH LEGEND, 0.080 IN. THICKNESS',
    'SIGN, SHEET, WITH LEGEND, 0.100 IN. THICKNESS',
  ]),
  item('sign-post', 'Ft', ['Post, Steel, 3 pound']),
  item('sign-removal', 'Ea', ['Sign, Type III, Rem'], 'EACH', ['SIGN, SHEET, AND SUPPORTS, REMOVE']),
  item('traffic-drum', 'Ea', ['Plastic Drum, Fluorescent, Furn']),
  item('barricade', 'Ea', ['Barricade, Type III, High Intensity, Double Sided, Lighted, Furn']),
  item(
    'message-board',
    'Ea',
    ['Sign, Portable, Changeable Message, NTCIP-Compliant, Furn', 'Sign, Portable, Changeable Message, Furn'],
    'EACH',
    ['PORTABLE CHANGEABLE MESSAGE SIGN'],
  ),
  item('arrow-board', 'Ea', ['Lighted Arrow, Type C, Furn']),
  item('conduit-buried', 'Ft', [
    'Conduit, DB, 1, 1 1/2 inch',
    'Conduit, DB, 1, 1 inch',
    'Conduit, DB, 1, 3 inch',
  ]),
  item('conduit-bored', 'Ft', ['Conduit, Directional Bore, 1, 3 inch']),
  item('handhole', 'Ea', ['Hh, Round', 'Hh, Polymer Conc'], 'EACH', ['HANDHOLE, SIGNAL, TYPE 1']),
  item(
    'pedestrian-signal',
    'Ea',
    [
      'TS, Pedestrian, Two Way Pedestal Mtd (LED) Countdown',
      'TS, Pedestrian, Two Way Bracket Arm Mtd (LED) Countdown',
    ],
    'EACH',
    ['PEDESTRIAN SIGNAL HEAD, COUNTDOWN, 18 IN.'],
  ),
  item('park-bench', 'Ea', ['_Bench']),
  item('street-trash-can', 'Ea', ['_Trash Receptacle']),
]
