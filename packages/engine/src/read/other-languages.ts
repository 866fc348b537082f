import { wordSet } from '../text/word-set.ts'

/**
 * What people ask with in Spanish, German and French, without accents. Words that English has too are missing: "pan", "come" and "more"
 * mean other things there.
 */
export const FOREIGN_TALK: ReadonlySet<string> = wordSet(`
  nuestro nuestra le les que estan este estos estas ese esa como cual cuales cuanto cuanta cuantos cuantas
  cuesta cuestan costaria vale valen precio precios quiere quiero queremos quisiera necesito necesitamos necesita dame deme busco compro comprar
  saber dime digame aqui alla ahora hoy favor gracias hola buenos buenas tardes noches dias senor senora mama abuela tia tio primo 
  hermano hermana esposa esposo amigo amiga vecino gana ganan ganaria paga pagan pagar cobran trabaja trabajan trabajo trabajando salario sueldo anual mensual
  sale salen saldria fuer moechte haette ungefaehr
  porfa porfis plis pago oye ocupo ocupamos stundenlohn jahresgehalt monatslohn
  algo tambien nomas pues bueno cada aproximadamente menos
  ich wir sie ein eine einen einem einer kein das der dem mein meine unser was wie viel wieviel kostet kosten brauche brauchen
  mochte hatte gern gerne bitte danke hallo guten preis preise ungefahr etwa bzw beim zum zur vom auf aus nach noch dazu davon insgesamt lohn gehalt verdient
  nous vous elle mon mes notre votre cet cette ces quel quelle combien coute coutent prix voudrais besoin faut svp merci bonjour salut
  dans environ salaire gagne gagnent aussi seulement
`)

/** What describes goods there, without accents: sizes, colours, how they were made. */
export const FOREIGN_QUALITIES: ReadonlySet<string> = wordSet(`
  grande grandes chico chica chicos chicas pequeno pequena pequenos pequenas mediano mediana medianos medianas blanco blanca blancos blancas negro negra negros negras
  rojo roja rojos rojas verde verdes amarillo amarilla amarillos amarillas morado morada fresco fresca frescos frescas maduro maduros organico organica organicos organicas
  entero entera enteros enteras molido molida picado picada rebanado rebanada congelado congelada congelados congeladas cocido cocida crudo cruda dulce dulces
  barato barata economico hueso piel fino fina surtido surtidos
  frisch frische frischer frisches frischen grosse grosser grosses grossen klein kleine kleiner kleines kleinen rote roter rotes roten grun grune gruner
  gelbe gelber weisse weisser schwarze gemahlen gemahlener gemahlene gemahlenen geschnitten gemischt gemischtes bio gefroren gefrorene festkochend mehligkochend mager magere
  reif reife ganze ganzer ganzes ganzen
  frais fraiche fraiches petit petite petits petites grosses rouge rouges vert verte verts vertes blanche blanches noir noire noirs noires jaune jaunes
  bio biologique hache hachee moulu moulue surgele surgeles entier entiere entiers   
`)
