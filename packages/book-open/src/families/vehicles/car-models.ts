/** The body that a car loses its value like. */
export type Body = 'car' | 'cuv' | 'suv' | 'pickup' | 'minivan'

/** A model that people ask for by name. */
export interface CarModel {
  readonly make: string
  readonly model: string
  readonly body: Body
  /** Starts of the names that listings give it, after the make. */
  readonly listed: readonly string[]
  /** What people call it, make and all, besides "make model". */
  readonly also: readonly string[]
}

/** `make: model/listed,listed=also,also; ...` by body. The listed names default to the model. */
const TABLE: Readonly<Record<Body, string>> = {
  car: `
acura: ilx; tl; tlx; tsx; integra
audi: a3; a4; a5; a6; s4
bmw: 3 series/3 ,320,323,325,328,330,335,340,m3=bmw 3-series,bmw 328i,bmw 330i,bmw 335i; 4 series/4 ,428,430,435,440; 5 series/5 ,525,528,530,535,540,550,m5=bmw 5-series,bmw 528i,bmw 530i,bmw 535i; 7 series/7 ,740,750
buick: lacrosse; lesabre; lucerne; regal; verano
cadillac: ats; ct5; cts; deville; dts; xts
chevrolet: camaro=chevy camaro,camaro; cobalt=chevy cobalt; corvette=chevy corvette,corvette; cruze=chevy cruze; impala=chevy impala; malibu=chevy malibu; sonic=chevy sonic; spark=chevy spark; volt=chevy volt
chrysler: 200; 300; sebring
dodge: avenger; challenger; charger; dart; neon
fiat: 500
ford: c-max/c-max,c max; crown victoria; fiesta; focus; fusion; mustang=mustang; taurus
honda: accord; civic; fit; insight
hyundai: accent; azera; elantra; genesis; sonata; veloster
infiniti: g35; g37; q50
jaguar: xf; xj
kia: forte; k5/k5,optima=kia optima; rio; soul; stinger
lexus: es/es,es350,es300,es330=lexus es 350,lexus es350; gs/gs,gs350,gs300; is/is,is250,is350,is300=lexus is 250,lexus is250,lexus is 350; ls/ls,ls460,ls430,ls400=lexus ls 460
lincoln: mkz; town car
mazda: mazda3/3,mazda3,mazda 3=mazda 3; mazda6/6,mazda6,mazda 6=mazda 6; mx-5 miata/mx-5,mx5,miata=mazda miata,miata,mazda mx-5,mazda mx5
mercedes-benz: c-class/benz c,c-class,c class,c300,c250,c 300,c 250=mercedes c class,mercedes c300,mercedes c 300,mercedes-benz c300; e-class/benz e,e-class,e class,e350,e 350,e320,e 320=mercedes e class,mercedes e350,mercedes e 350,mercedes-benz e350; s-class/benz s,s-class,s class,s550,s 550=mercedes s class,mercedes s550; cla/cla,benz cla=mercedes cla,mercedes cla 250
mini: cooper/cooper,hardtop=mini cooper s
mitsubishi: lancer; mirage
nissan: 370z; altima; leaf; maxima; sentra; versa
pontiac: g6; grand am; grand prix; vibe
porsche: 911; boxster; panamera
saturn: ion; aura
scion: tc; xb
subaru: brz; impreza; legacy; wrx
toyota: avalon; camry; corolla; matrix; prius=prius; yaris; 86/86,gt86
volkswagen: beetle/beetle,new beetle=vw beetle; cc=vw cc; golf=vw golf; gti=vw gti,volkswagen golf gti; jetta=vw jetta; passat=vw passat
volvo: s40; s60; s80`,
  cuv: `
acura: mdx; rdx
audi: q3; q5; q7
bmw: x1; x3; x5
buick: enclave; encore; envision; rendezvous
cadillac: srx; xt5
chevrolet: captiva=chevy captiva; equinox=chevy equinox; traverse=chevy traverse; trax=chevy trax
dodge: journey
ford: edge; ecosport; escape; flex; transit connect
gmc: acadia; terrain
honda: cr-v/cr-v,crv,cr v=honda crv,crv,cr-v; element; hr-v/hr-v,hrv=honda hrv; pilot
hyundai: kona; santa fe; tucson; venue
infiniti: fx35/fx35,fx; qx60/qx60,jx35
jeep: cherokee; compass; patriot; renegade
kia: sorento; sportage
lexus: nx/nx,nx200=lexus nx 200t; rx/rx,rx350,rx330,rx300,rx400=lexus rx 350,lexus rx350,lexus rx 330
lincoln: mkc; mkx
mazda: cx-5/cx-5,cx5=mazda cx5; cx-7/cx-7,cx7; cx-9/cx-9,cx9=mazda cx9
mercedes-benz: glc/glc,benz glc=mercedes glc; glk/glk,benz glk=mercedes glk; gle/gle,benz gle,ml,benz ml,m-class,m class=mercedes gle,mercedes ml350
mini: countryman/countryman,cooper countryman
mitsubishi: eclipse cross; outlander
nissan: juke; kicks; murano; rogue
pontiac: torrent
porsche: cayenne; macan
saturn: vue; outlook
subaru: crosstrek/crosstrek,xv crosstrek; forester; outback
toyota: highlander; rav4/rav4,rav-4,rav 4=toyota rav-4,rav4; venza; c-hr/c-hr,chr
volkswagen: atlas=vw atlas; tiguan=vw tiguan; touareg=vw touareg
volvo: xc60; xc70; xc90`,
  suv: `
cadillac: escalade=escalade
chevrolet: blazer/blazer=chevy blazer; suburban=chevy suburban; tahoe=chevy tahoe; trailblazer=chevy trailblazer
dodge: durango; nitro
ford: expedition; explorer
gmc: envoy; yukon
hummer: h3; h2
infiniti: qx56; qx80
jeep: commander; grand cherokee; liberty; wrangler=jeep wrangler unlimited,wrangler
lexus: gx/gx,gx460,gx470=lexus gx 460,lexus gx 470; lx/lx,lx470,lx570=lexus lx 570
lincoln: navigator
land rover: discovery/discovery,lr3,lr4; range rover=range rover; range rover sport
mitsubishi: montero
nissan: armada; pathfinder; xterra
toyota: 4runner=4runner; fj cruiser; land cruiser; sequoia`,
  pickup: `
chevrolet: avalanche=chevy avalanche; colorado=chevy colorado; s-10/s-10,s10=chevy s10; silverado 1500/silverado 1500,silverado=chevy silverado,chevy silverado 1500,chevrolet silverado,silverado; silverado 2500/silverado 2500=chevy silverado 2500,silverado 2500hd,chevrolet silverado 2500hd; silverado 3500/silverado 3500=chevy silverado 3500
dodge: dakota; ram 1500/ram 1500,ram
ford: f-150/f-150,f150,f 150=ford f150,f150,f-150; f-250/f-250,f250,f 250,super duty f-250=ford f250,f250,ford f-250 super duty; f-350/f-350,f350,f 350,super duty f-350=ford f350,f350; f-450/f-450,f450,f 450,super duty f-450=ford f450; ranger
gmc: canyon; sierra 1500/sierra 1500,sierra=gmc sierra; sierra 2500/sierra 2500=gmc sierra 2500hd; sierra 3500/sierra 3500
honda: ridgeline
jeep: gladiator
nissan: frontier; titan
ram: 1500/1500,1500 classic=dodge ram,ram truck,ram pickup; 2500=dodge ram 2500; 3500=dodge ram 3500
toyota: tacoma=tacoma; tundra=tundra`,
  minivan: `
chevrolet: express/express=chevy express van,chevrolet express van; uplander
chrysler: pacifica; town & country/town=chrysler town and country
dodge: caravan/caravan; grand caravan
ford: econoline/econoline,e-250,e250,e350,e-350,e150,e-150=ford e-350,ford econoline van; transit/transit 250,transit 350,transit 150,transit-250,transit cargo,transit t,transit van,transit=ford transit van
gmc: savana=gmc savana van
honda: odyssey
kia: sedona; carnival
mercedes-benz: sprinter/sprinter,benz sprinter=mercedes sprinter,sprinter van
nissan: quest; nv200
ram: promaster=ram promaster van
toyota: sienna`,
}

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trimStart())
    .filter((part) => part !== '')

export const CAR_MODELS: readonly CarModel[] = (['car', 'cuv', 'suv', 'pickup', 'minivan'] as const).flatMap(
  (body) =>
    TABLE[body]
      .trim()
      .split('\n')
      .flatMap((line) => {
        const at = line.indexOf(': ')
        const make = line.slice(0, at)
        return line
          .slice(at + 2)
          .split(';')
          .map((entry) => {
            const [names = '', also = ''] = entry.trim().split('=')
            const [model = '', listed = ''] = names.split('/')
            return {
              make,
              model: model.trim(),
              body,
              listed: listed === '' ? [model.trim()] : list(listed),
              also: list(also),
            }
          })
      }),
)
