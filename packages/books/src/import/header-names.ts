/** What a column of a price list may hold. */
export const COLUMNS = [
  'description',
  'price',
  'unit',
  'pack',
  'currency',
  'geography',
  'date',
  'source',
  'quantity',
  'category',
  'brand',
] as const
export type Column = (typeof COLUMNS)[number]

/** Without these a list is no price list. */
export const NEEDED_COLUMNS = ['description', 'price'] as const satisfies readonly Column[]

/**
 * Header names by what they mean, the best first: of "price" and "unit price" the second is the price of one. Written as
 * `headerKey` spells them: lower case, without accents and punctuation ("U/M" is "u m"). Names of German, French, Spanish,
 * Portuguese, Italian and Dutch price lists are among them.
 */
export const HEADER_NAMES: Readonly<Record<Column, string>> = {
  description:
    'description|item description|product description|article description|material description|service description|part description|long description|full description|short description|desc|item desc|prod desc|product desc|part desc|material desc|item name|product name|article name|part name|material name|service name|item size|item and size|item description size|what|what it is|description size|size description|product size|item|product|article|name|title|text|material|service|part|goods|commodity|line item|pay item|scope|work|task|activity|trade|role|position title|labor category|bezeichnung|artikelbezeichnung|produktbezeichnung|kurztext|langtext|beschreibung|artikelname|artikel|leistung|ware|designation|libelle|description article|produit|prestation|descripcion|descripcion del articulo|producto|articulo|concepto|partida|descricao|produto|descrizione|prodotto|articolo|omschrijving|artikelomschrijving',
  price:
    'unit price|price per unit|price each|each price|unit price net|net unit price|selling price|sales price|sell price|sell|verkaufspreis|verkaufspreis netto|verkaufspreis brutto|vk|vk preis|vk netto|vk brutto|vk preis netto|vk preis brutto|prix de vente|prix vente|prix de vente ht|pv|pv ht|precio de venta|precio venta|pvp|preco de venda|prezzo di vendita|prezzo vendita|verkoopprijs|unit cost|cost per unit|cost each|unit rate|rate per unit|unit bid price|bid price|unit bid|your cost|your net|your net price|your net cost|your price|dealer cost|dealer price|dealer net|contractor price|net price|net cost|customer price|contract price|current price|sale price|list price|listprice|retail price|retail|msrp|srp|rrp|price per each|price ea|unit amt|price|cost|rate|hourly rate|day rate|amount|amt|value|fee|charge|tariff|quote|quoted price|net|netto|price excl vat|price ex vat|price excluding tax|case price|price per case|pack price|price per pack|box price|price per box|einzelpreis|stuckpreis|ep|e preis|nettopreis|preis netto|listenpreis|preis|prix unitaire|prix unitaire ht|pu ht|p u ht|pu|p u|prix ht|prix net|tarif|prix|precio unitario|p unitario|precio unit|precio neto|precio|importe|tarifa|coste|costo|preco unitario|preco|prezzo unitario|prezzo|eenheidsprijs|stukprijs|prijs|purchase price|purchase cost|buying price|buy price|einkaufspreis|einkaufspreis netto|ek netto|ek|ek preis|ek brutto|ek preis netto|prix d achat|prix achat|prix d achat ht|pa ht|precio de compra|precio compra|preco de compra|prezzo di acquisto|prezzo acquisto|inkoopprijs',
  unit: 'unit|uom|u m|um|u o m|unit of measure|unit of measurement|unit of issue|unit of sale|selling unit|sales unit|pricing unit|price unit|price uom|sell uom|sales uom|order uom|base unit|base uom|base unit of measure|unit type|unit desc|unit description|meas|measure|measurement|units|per|basis|price basis|sold by|einheit|mengeneinheit|me|basiseinheit|preiseinheit|verkaufseinheit|unite|unite de mesure|unite de vente|unidad|unidad de medida|ud|und|unidade|un med|unita|unita di misura|eenheid',
  pack: 'pack|pk|pk size|pk qty|std pk|std pack|standard pack|pack size|packsize|pack qty|pack quantity|packaging|package size|package qty|pkg|pkg size|pkg qty|case pack|case size|case qty|case quantity|qty per case|units per case|units case|units per pack|qty per pack|qty pack|inner pack|carton qty|box qty|qty per box|pieces per case|pcs per case|count per case|ct|count|ve|vpe|verpackungseinheit|packungsgrosse|packung|inhalt|conditionnement|colisage|unidades por caja|cantidad por caja|empaque|embalagem|confezione|verpakking',
  currency:
    'currency|currency code|ccy|curr|cur|iso currency|crcy|wahrung|devise|monnaie|moneda|divisa|moeda|valuta',
  geography:
    'geography|geography code|geo|location|region|state|place|market|area|zip|zip code|zipcode|postal code|county|city|country|site|ship to state|delivery state|ort|region code|bundesland|land|plz|lieu|ville|pays|lugar|ciudad|pais|provincia|cidade|citta|plaats',
  date: 'date|price date|effective date|eff date|effective|effective from|effective as of|eff dt|start date|valid from|valid as of|as of|as of date|last updated|last update|updated|price effective date|quote date|quotation date|quoted on|invoice date|inv date|order date|purchase date|purchased on|po date|date of price|date purchased|transaction date|trans date|posting date|letting date|bid date|month|period|year|datum|preisdatum|stand|gultig ab|gueltig ab|belegdatum|rechnungsdatum|date d effet|date effet|fecha|fecha de vigencia|vigencia|data|data validade',
  source:
    'source|vendor|vendor name|vendor id|vendor no|supplier|supplier name|seller|seller name|bidder|bidder name|contractor|store|store name|shop|merchant|distributor|dealer|project|project name|job|document|invoice|invoice no|invoice number|contract|contract no|contract number|series|lieferant|lieferantenname|quelle|handler|fournisseur|proveedor|fornecedor|fornitore|leverancier',
  quantity:
    'quantity|qty|how many|how much|qnty|quantity ordered|qty ordered|order qty|order quantity|ordered|quantity purchased|qty purchased|qty shipped|quantity shipped|shipped|bid quantity|est qty|estimated quantity|est quantity|approx quantity|min qty|min order qty|moq|minimum order|volume|no of units|number of units|menge|bestellmenge|anzahl|stuckzahl|mindestmenge|quantite|qte|cantidad|cant|quantidade|qtd|quantita|aantal',
  category:
    'category|product category|item category|class|classification|department|dept|family|product family|product line|product group|item group|group name|section|division|trade name|csi division|type|product type|item type|kategorie|warengruppe|artikelgruppe|categorie|famille|categoria|familia|gruppo|categorie naam',
  brand:
    'brand|brand name|manufacturer|manufacturer name|mfr|mfg|mfr name|make|maker|marke|hersteller|marque|fabricant|marca|fabricante|merk',
}
