import { describe, expect, test } from 'vitest'
import { guessColumns, isSure } from './guessing.ts'

type Sample = readonly [from: string, rows: readonly string[], found: Record<string, string>, asks?: 'asks']

/** Headings as suppliers, accounting programs and shops write them: the first rows of a file, the heading of each field, and whether the person sees the columns first. */
const priceLists: readonly Sample[] = [
  [
    'a supplier of fixtures, United States',
    [
      'Item #|Description|Mfr|Unit|Your Cost|List|Lead (days)',
      'SKU-1000|Widespread bath faucet|Corrander|EA|180.00|289.50|14',
      'SKU-1001|Single hole faucet|Corrander|EA|96.10|154.00|14',
    ],
    {
      sku: 'Item #',
      name: 'Description',
      brand: 'Mfr',
      unit: 'Unit',
      cost: 'Your Cost',
      price: 'List',
      leadTimeDays: 'Lead (days)',
    },
    'asks',
  ],
  [
    'a price book with an item column full of codes',
    ['Item|Item Description|Category|MSRP', 'K-1031|Oval undermount sink|Sinks|310', 'K-1032|Round sink|Sinks|298'],
    { sku: 'Item', name: 'Item Description', category: 'Category', price: 'MSRP' },
    'asks',
  ],
  [
    'a tile distributor',
    ['SKU|Product Name|Brand|Type|Price|UOM', 'T12|Glazed wall tile|Terrano|Wall tile|6.75|SF'],
    { sku: 'SKU', name: 'Product Name', brand: 'Brand', category: 'Type', price: 'Price', unit: 'UOM' },
  ],
  [
    'a plumbing wholesaler',
    ['Product Code|Product Description|Group|U/M|List Price', 'PB100|Pedestal basin, white|Basins|EA|212.00'],
    { sku: 'Product Code', name: 'Product Description', category: 'Group', unit: 'U/M', price: 'List Price' },
  ],
  [
    'a lighting showroom',
    ['Mfg|Model #|Item Name|Department|Retail', 'Lumo|LM-3|Brass pendant|Pendants|189'],
    {
      brand: 'Mfg',
      model: 'Model #',
      name: 'Item Name',
      category: 'Department',
      price: 'Retail',
    },
  ],
  [
    'a hardware catalog',
    ['Part No.|Title|Make|Product Category|Unit Price', 'H-22|Bar pull 160 mm|Fyne|Handles|11.45'],
    { sku: 'Part No.', name: 'Title', brand: 'Make', category: 'Product Category', price: 'Unit Price' },
  ],
  [
    'a paint store',
    ['Stock Code|Name|Manufacturer|Product Type|Sell Price|Sold by', 'P1|Matte wall paint|Hue & Co|Paint|62|gal'],
    {
      sku: 'Stock Code',
      name: 'Name',
      brand: 'Manufacturer',
      category: 'Product Type',
      price: 'Sell Price',
      unit: 'Sold by',
    },
  ],
  [
    'a carpet mill',
    ['Style #|Style Name|Category|Price/SY', 'C100|Loop pile|Carpet|38.90'],
    { name: 'Style Name', category: 'Category' },
    'asks',
  ],
  [
    'an Australian tapware supplier',
    ['Code|Product|Brand|Category|RRP inc GST|Lead Time', 'TW-9|Gooseneck mixer|Aqualine|Tapware|412.50|2 weeks'],
    {
      sku: 'Code',
      name: 'Product',
      brand: 'Brand',
      category: 'Category',
      price: 'RRP inc GST',
      leadTimeDays: 'Lead Time',
    },
  ],
  [
    'an Australian tile importer with both prices',
    ['Item Code|Item Name|Range|Price ex GST|Price inc GST|Per', 'A1|Terrazzo|Stone|61.82|68.00|m2'],
    { sku: 'Item Code', name: 'Item Name', price: 'Price ex GST', unit: 'Per' },
    'asks',
  ],
  [
    'a New Zealand flooring list',
    ['Product Code|Product Name|Department|Retail Price (NZD)|Unit of Measure', 'NZ1|Oak board|Timber|129|m2'],
    {
      sku: 'Product Code',
      name: 'Product Name',
      category: 'Department',
      price: 'Retail Price (NZD)',
      unit: 'Unit of Measure',
    },
  ],
  [
    'a British bathroom merchant',
    ['Cat No|Description|Manufacturer|Category|RRP ex VAT', 'B77|Close coupled WC|Halden|Toilets|245.00'],
    {
      sku: 'Cat No',
      name: 'Description',
      brand: 'Manufacturer',
      category: 'Category',
      price: 'RRP ex VAT',
    },
  ],
  [
    'a British kitchen supplier',
    ['Ref|Product|Colour|Group|Net|RRP', 'Q1|Worktop 3 m|White|Worktops|140|220'],
    { sku: 'Ref', name: 'Product', category: 'Group', cost: 'Net', price: 'RRP' },
  ],
  [
    'an Irish door maker',
    ['Order code|Title|Category|Price (EUR)|Availability', 'D4|Panel door|Doors|180|In stock'],
    { sku: 'Order code', name: 'Title', category: 'Category', price: 'Price (EUR)', availability: 'Availability' },
  ],
  [
    'a Canadian countertop shop',
    ['Material #|Material|Category|Price CAD|Unit', 'M1|Honed quartz|Countertops|88|sq ft'],
    { sku: 'Material #', name: 'Material', category: 'Category', price: 'Price CAD', unit: 'Unit' },
  ],
  [
    'QuickBooks, products and services',
    [
      'Product/Service Name|Sales Description|SKU|Type|Sales Price / Rate|Purchase Cost',
      'Swan faucet|Kitchen faucet|F1|Inventory|289.5|180',
    ],
    {
      name: 'Product/Service Name',
      description: 'Sales Description',
      sku: 'SKU',
      category: 'Type',
      price: 'Sales Price / Rate',
      cost: 'Purchase Cost',
    },
  ],
  [
    'Xero, inventory items',
    ['*ItemCode|ItemName|PurchasesUnitPrice|SalesUnitPrice|SalesDescription', 'X1|Mixer|80|120|Chrome mixer'],
    {
      sku: '*ItemCode',
      name: 'ItemName',
      cost: 'PurchasesUnitPrice',
      price: 'SalesUnitPrice',
      description: 'SalesDescription',
    },
    'asks',
  ],
  [
    'MYOB, items',
    ['Item Number|Item Name|Description|Selling Price|Sell Unit', 'M7|Basin|Wall basin|199|each'],
    {
      sku: 'Item Number',
      name: 'Item Name',
      description: 'Description',
      price: 'Selling Price',
      unit: 'Sell Unit',
    },
    'asks',
  ],
  [
    'Shopify, products',
    ['Handle|Title|Body (HTML)|Vendor|Type|Variant SKU|Variant Price', 'a|Pendant|Brass|Lumo|Lighting|L1|189'],
    { name: 'Title', supplier: 'Vendor', category: 'Type', sku: 'Variant SKU', price: 'Variant Price' },
  ],
  [
    'Square, item library',
    ['Token|Item Name|Description|Category|SKU|Price', 'ABC1|Tile|White tile|Tiles|S1|6.75'],
    { name: 'Item Name', description: 'Description', category: 'Category', sku: 'SKU', price: 'Price' },
  ],
  [
    'WooCommerce, products',
    ['ID|Type|SKU|Name|Regular price', '1|simple|W1|Bath tub|899'],
    {
      category: 'Type',
      sku: 'SKU',
      name: 'Name',
      price: 'Regular price',
    },
  ],
  [
    'an estimating workbook',
    ['Item|Category|Qty|Unit|Unit Price|Total', 'Vanity 36 in|Vanities|1|each|640|640'],
    {
      name: 'Item',
      category: 'Category',
      unit: 'Unit',
      price: 'Unit Price',
    },
  ],
  [
    'a list that somebody typed',
    ['product|price|category', 'Brushed nickel hook|12|Accessories'],
    {
      name: 'product',
      price: 'price',
      category: 'category',
    },
  ],
  [
    'a list with underscores',
    ['item_no,item_name,brand_name,item_category,list_price'.replaceAll(',', '|'), '1001|Faucet|Corrander|Faucets|89'],
    { sku: 'item_no', name: 'item_name', brand: 'brand_name', category: 'item_category', price: 'list_price' },
  ],
  [
    'a list without names',
    ['Code|Price|Category', 'A-1|10|Taps', 'A-2|12|Taps'],
    { sku: 'Code', price: 'Price', category: 'Category' },
    'asks',
  ],
  [
    'a list with the price in the wrong column',
    ['Name|Price|Category', 'Faucet|on request|Taps', 'Sink|on request|Taps'],
    { name: 'Name', price: 'Price', category: 'Category' },
    'asks',
  ],
]

for (const [from, lines, expected, asks] of priceLists)
  test(`an item list from ${from}`, () => {
    const [headings = [], ...rows] = lines.map((row) => row.split('|'))
    const guess = guessColumns('items', headings, rows)
    const found = Object.fromEntries(Object.entries(guess.mapping).map(([field, column]) => [field, headings[column]]))
    expect(found).toEqual(expected)
    expect(isSure('items', guess), guess.doubts.join(' ')).toBe(asks === undefined)
  })

describe('a company that confirmed its columns', () => {
  test('is not asked about the same headings again', () => {
    const headings = ['Item #', 'Description', 'Price ex GST', 'Price inc GST', 'Category']
    const rows = [
      ['S-1', 'Bath faucet', '5', '9', 'Taps'],
      ['S-2', 'Sink faucet', '6', '9', 'Taps'],
    ]
    const remembered = new Map([
      ['item number', 'sku'],
      ['description', 'name'],
      ['price ex gst', ''],
      ['price inc gst', 'price'],
      ['category', 'category'],
    ])
    expect(guessColumns('items', headings, rows).doubts).not.toEqual([])
    expect(guessColumns('items', headings, rows, remembered)).toEqual({
      mapping: { sku: 0, name: 1, price: 3, category: 4 },
      doubts: [],
    })
  })
})
