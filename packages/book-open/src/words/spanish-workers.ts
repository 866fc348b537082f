/** Who works, in the Spanish of the United States, by an English phrase that the book knows. */
export const SPANISH_WORKERS: Readonly<Record<string, string>> = {
  maid: 'empleada de limpieza|empleadas de limpieza|empleada de la limpieza|muchacha de limpieza|muchacha de la limpieza|mujer de la limpieza|trabajadora de limpieza|trabajadora doméstica|empleada del hogar|limpiadora de casas',
  janitor:
    'empleado de limpieza|empleados de limpieza|personal de limpieza|trabajador de limpieza|trabajadores de limpieza|auxiliar de limpieza|encargado de limpieza|afanador|intendente|limpieza de oficinas|conserje de escuela|barrendero|afanadora',
  'hotel housekeeper':
    'camarera de hotel|recamarera|recamareras|recamarista|mucama|mucamas|empleada de hotel|ama de llaves|limpieza de hotel',
  'cafeteria worker':
    'empleada de cafetería|trabajadora de cafetería|trabajador de cafetería|empleado de cafetería',
  'restaurant worker':
    'empleado de restaurante|empleados de restaurante|trabajador de restaurante|empleado de comida rápida',
  'line cook': 'cocinero de línea|cocinero de restaurante|parrillero|pizzero|taquero|cocineros|cocineras',
  busser: 'ayudante de mesero|garrotero|garroteros|mozo',
  bartender: 'barman|bármán|bartender de bar',
  waiter: 'meseros|meseras|camareros',
  baker: 'pastelero|pastelera|repostero|repostera|panaderos|decoradora de pasteles',
  'warehouse worker':
    'empleado de almacén|trabajador de almacén|trabajadores de almacén|trabajador de bodega|empleado de bodega|ayudante de almacén',
  'warehouse supervisor':
    'supervisor de almacén|encargado de almacén|jefe de almacén|encargado de bodega|supervisor de bodega',
  mover: 'hombres de mudanza|ayudante de mudanza|mudancero|mudanceros',
  packer: 'empacador|empacadores|empaquetador',
  'forklift operator':
    'montacarguista|operador de montacargas|conductor de montacargas|operador de forklift|chofer de montacargas|montacarguistas',
  'factory worker':
    'obrero de fábrica|trabajador de fábrica|operario|operarios|operaria|operario de producción|trabajadora de fábrica|ensamblador|obreros de fábrica|trabajadores de fábrica',
  'machine operator': 'operador de máquina|operador de máquinas|operadora de máquina|maquinista',
  'heavy equipment operator': 'operador de maquinaria pesada|operador de maquinaria|operador de excavadora',
  'delivery driver':
    'repartidor de pizza|chofer de reparto|chofer repartidor|repartidores|conductor de camioneta',
  'truck driver':
    'trailero|traileros|conductor de camión|camioneros|chofer de tráiler|chofer de camiones|operador de tráiler',
  'bus driver': 'chofer de autobús|conductor de autobús|chofer de bus|chofer de camión escolar',
  'taxi driver': 'taxista|taxistas|chofer de uber',
  'farm worker':
    'trabajador agrícola|trabajadores agrícolas|trabajador de campo|trabajadores de campo|trabajador del campo|trabajadores del campo|peón de campo|peones de campo|peón agrícola|jornalero agrícola|jornaleros agrícolas|campesino|campesinos|piscador|piscadores|pizcador|pizcadores|cosechador|cosechadores|recolector de fruta|recolectores de fruta|obrero agrícola|trabajador de rancho',
  milker: 'ordeñador|ordeñadores',
  landscaper:
    'jardineros|ayudante de jardinero|ayudante de jardinería|jardinero paisajista|trabajador de jardinería|trabajadores de jardinería|zacatero|yardero|yarderos',
  'tree trimmer': 'podador de árboles|podadores de árboles',
  'construction worker':
    'obrero de construcción|obreros de construcción|chalán|chalanes|albañil ayudante|peón de construcción|peones de construcción|constructor|constructores|trabajador de obra',
  'plumber helper': 'ayudante de plomero|ayudante de plomería',
  'electrician helper': 'ayudante de electricista',
  'carpenter helper': 'ayudante de carpintero|ayudante de carpintería',
  'painter helper': 'ayudante de pintor',
  'mechanic helper': 'ayudante de mecánico',
  'roofer helper': 'ayudante de techador|ayudante de techero',
  'mason helper': 'peón de albañil',
  roofer: 'techero|techeros|rufero|ruferos|techadores|roofero|rooferos',
  drywaller:
    'tablaroquero|tablaroqueros|yesero|yeseros|instalador de drywall|instalador de tablaroca|drywalero',
  'flooring installer': 'instalador de pisos|instalador de piso|pisero',
  tiler: 'azulejero|colocador de azulejos|instalador de azulejo',
  welder: 'herrero|herreros|soldadores',
  painter: 'pintor de casas|pintores|pintores de casas|pintor de casa',
  carpenter: 'carpinteros',
  plumber: 'plomeros|fontaneros',
  electrician: 'electricistas',
  'hvac technician':
    'técnico de aire acondicionado|técnico de aire|técnico en aire acondicionado|técnico de refrigeración',
  foreman:
    'capataz|mayordomo de cuadrilla|encargado de obra|supervisor de construcción|maestro de obra|maestro de obras',
  mechanic: 'mecánico de autos|mecánico automotriz|mecánicos|mecánico de carros',
  'diesel mechanic': 'mecánico diésel|mecánico de camiones|mecánico de diésel',
  'auto body technician': 'hojalatero|hojalateros',
  'car washer': 'lavador de autos|lavador de carros|lavacarros|lavacoches|lava carros',
  'tire changer': 'llantero|llanteros',
  'nursing assistant':
    'auxiliar de enfermería|asistente de enfermería|asistente de enfermera|ayudante de enfermera',
  'medical assistant': 'asistente médico|asistente médica|auxiliar médico',
  'dental assistant': 'asistente dental',
  nurse: 'enfermeras|enfermeros',
  caregiver:
    'cuidador|cuidadores|cuidadora de ancianos|cuidadora de adultos mayores|cuidador de adultos mayores|cuidadora de personas mayores|cuidadoras',
  'childcare worker':
    'cuidadora de niños|cuidadoras de niños|empleada de guardería|trabajadora de guardería|niñeras',
  'daycare teacher': 'maestra de guardería|maestra de daycare|educadora de guardería',
  'preschool teacher': 'maestra de preescolar|maestra de kinder|educadora|maestra de pre kinder',
  'elementary school teacher':
    'maestro de primaria|maestra de primaria|maestro de escuela|maestra de escuela|maestros|maestras',
  'high school teacher': 'maestro de secundaria|maestra de secundaria|maestro de preparatoria',
  'teacher assistant': 'asistente de maestra|ayudante de maestra|auxiliar de maestra|asistente de maestro',
  'social worker': 'trabajadora social|trabajador social',
  cashier: 'cajeros|cajeras|cajera de supermercado|cajero de supermercado|cajera de tienda',
  salesperson:
    'vendedor|vendedora|vendedores|dependiente|dependienta|empleado de tienda|empleada de tienda|vendedora de tienda',
  stocker: 'acomodador|reponedor|acomodador de mercancía',
  'store manager': 'gerente de tienda|encargado de tienda|encargada de tienda',
  'restaurant manager': 'gerente de restaurante|encargado de restaurante',
  'office clerk': 'empleado de oficina|oficinista|empleada de oficina',
  'administrative assistant': 'asistente administrativo|asistente administrativa|auxiliar administrativo',
  'security guard':
    'guardia|guardias|guardias de seguridad|vigilante|vigilantes|vigilante nocturno|guardia nocturno',
  'police officer': 'policía|oficial de policía|agente de policía',
  firefighter: 'bombero|bomberos',
  hairdresser: 'estilista|peluquera|peluquero|estilistas|peluqueras',
  seamstress: 'costurera|costureras|modista',
  tailor: 'sastre',
  engineer: 'ingeniero|ingeniera',
  'window washer worker': 'limpiador de ventanas',
  'garbage collector': 'recolector de basura',
  butcher: 'carniceros',
  'laundry worker': 'lavandera|empleada de lavandería',
  'camp counselor': 'consejero de campamento',
}
