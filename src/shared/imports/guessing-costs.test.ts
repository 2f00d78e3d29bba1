import { expect, test } from 'vitest'
import { guessColumns, isSure } from './guessing.ts'

type Sample = readonly [from: string, rows: readonly string[], found: Record<string, string>, asks?: 'asks']

/** Price lists with what the builder pays, as suppliers and programs head them. With `guessing.test.ts` they are more than forty. */
const priceLists: readonly Sample[] = [
  [
    'a plumbing distributor',
    ['Vendor|Vendor Part #|Item #|Description|Category|Your Cost|List', 'North|NP-1|A1|Sink faucet|Taps|180|289'],
    {
      supplier: 'Vendor',
      supplierSku: 'Vendor Part #',
      sku: 'Item #',
      name: 'Description',
      category: 'Category',
      cost: 'Your Cost',
      price: 'List',
    },
  ],
  [
    'a tile importer with cartons',
    ['SKU|Name|Category|Dealer Net|MSRP|U/M|SF/Ctn', 'T1|White tile|Tiles|3.20|5.90|SF|10.76'],
    {
      sku: 'SKU',
      name: 'Name',
      category: 'Category',
      cost: 'Dealer Net',
      price: 'MSRP',
      unit: 'U/M',
      packSize: 'SF/Ctn',
    },
  ],
  [
    'a flooring list with waste',
    ['Product|Type|Cost|Markup %|Sq Ft per Box|Waste %', 'Oak board|Floors|4.10|40|22.5|10'],
    {
      name: 'Product',
      category: 'Type',
      cost: 'Cost',
      markup: 'Markup %',
      packSize: 'Sq Ft per Box',
      waste: 'Waste %',
    },
  ],
  [
    'a lighting house with wholesale and retail',
    ['Mfr|Model #|Item Name|Department|Wholesale|Retail|Case Pack', 'Lumo|LM-3|Brass pendant|Pendants|94|189|4'],
    {
      brand: 'Mfr',
      model: 'Model #',
      name: 'Item Name',
      category: 'Department',
      cost: 'Wholesale',
      price: 'Retail',
      packSize: 'Case Pack',
    },
  ],
  [
    'a British merchant with trade prices',
    ['Code|Description|Group|Trade Price ex VAT|RRP ex VAT', 'B7|Close coupled WC|Toilets|140|245'],
    {
      sku: 'Code',
      name: 'Description',
      category: 'Group',
      cost: 'Trade Price ex VAT',
      price: 'RRP ex VAT',
    },
  ],
  [
    'an Australian supplier with nett prices',
    ['Supplier|Supplier Code|Product|Category|Nett ex GST|RRP inc GST', 'Aqua|TW-9|Mixer|Tapware|210|412.5'],
    {
      supplier: 'Supplier',
      supplierSku: 'Supplier Code',
      name: 'Product',
      category: 'Category',
      cost: 'Nett ex GST',
      price: 'RRP inc GST',
    },
  ],
  [
    'a supplier without a name, whose code is the only one',
    ['Supplier Code|Product|Category|RRP', 'TW-9|Mixer|Tapware|412.5'],
    { sku: 'Supplier Code', name: 'Product', category: 'Category', price: 'RRP' },
  ],
  [
    'QuickBooks, items with preferred vendor',
    ['Item|Description|Type|Preferred Vendor|Cost|Price', 'Faucet|Arched faucet|Taps|North|180|289'],
    {
      name: 'Item',
      description: 'Description',
      category: 'Type',
      supplier: 'Preferred Vendor',
      cost: 'Cost',
      price: 'Price',
    },
  ],
  [
    'Shopify, with cost per item',
    ['Title|Vendor|Type|Variant SKU|Variant Price|Cost per item', 'Pendant|Lumo|Lighting|L1|189|94'],
    {
      name: 'Title',
      supplier: 'Vendor',
      category: 'Type',
      sku: 'Variant SKU',
      price: 'Variant Price',
      cost: 'Cost per item',
    },
  ],
  [
    'a contractor desk',
    ['Item No|Item Description|Item Group|Contractor Price|List Price', 'C1|Bar pull 160 mm|Handles|6.2|11.45'],
    {
      sku: 'Item No',
      name: 'Item Description',
      category: 'Item Group',
      cost: 'Contractor Price',
      price: 'List Price',
    },
  ],
  [
    'a paint store that says your price',
    ['Stock Code|Name|Product Type|Your Price|Retail Price|Sold by', 'P1|Matte wall paint|Paint|41|62|gal'],
    {
      sku: 'Stock Code',
      name: 'Name',
      category: 'Product Type',
      cost: 'Your Price',
      price: 'Retail Price',
      unit: 'Sold by',
    },
  ],
  [
    'an estimator with unit cost and unit price',
    ['Item|Category|Unit|Unit Cost|Mark Up|Unit Price', 'Vanity 36 in|Vanities|each|400|60|640'],
    {
      name: 'Item',
      category: 'Category',
      unit: 'Unit',
      cost: 'Unit Cost',
      markup: 'Mark Up',
      price: 'Unit Price',
    },
  ],
  [
    'a hardware wholesaler with boxes',
    ['Part No.|Title|Make|Category|Buy Price|Sell Price|Box Qty|Order Unit', 'H2|Hinge|Fyne|Hinges|2|4|25|Box'],
    {
      sku: 'Part No.',
      name: 'Title',
      brand: 'Make',
      category: 'Category',
      cost: 'Buy Price',
      price: 'Sell Price',
      packSize: 'Box Qty',
      pack: 'Order Unit',
    },
  ],
  [
    'an exported catalog of ours',
    [
      'SKU|Name|Category|Price|Supplier|Supplier SKU|Cost|Markup (%)|Pack|Pack size|Waste (%)|Item ID',
      'A|Tile|Tiles|4.32|Harbor|HT-88|3.20|35|box|10.76|10|7',
    ],
    {
      sku: 'SKU',
      name: 'Name',
      category: 'Category',
      price: 'Price',
      supplier: 'Supplier',
      supplierSku: 'Supplier SKU',
      cost: 'Cost',
      markup: 'Markup (%)',
      pack: 'Pack',
      packSize: 'Pack size',
      waste: 'Waste (%)',
      id: 'Item ID',
    },
  ],
  [
    'a list whose net is more than its price',
    ['Name|Category|Net|Price', 'Tile|Tiles|12|9', 'Stone|Tiles|22|19'],
    { name: 'Name', category: 'Category', cost: 'Net', price: 'Price' },
    'asks',
  ],
  [
    'a list with two costs',
    ['Name|Category|Cost|Landed Cost|Price', 'Tile|Tiles|5|6|9'],
    { name: 'Name', category: 'Category', cost: 'Cost', price: 'Price' },
    'asks',
  ],
]

for (const [from, lines, expected, asks] of priceLists)
  test(`a price list with costs from ${from}`, () => {
    const [headings = [], ...rows] = lines.map((row) => row.split('|'))
    const guess = guessColumns('items', headings, rows)
    const found = Object.fromEntries(Object.entries(guess.mapping).map(([field, column]) => [field, headings[column]]))
    expect(found).toEqual(expected)
    expect(isSure('items', guess), guess.doubts.join(' ')).toBe(asks === undefined)
  })
