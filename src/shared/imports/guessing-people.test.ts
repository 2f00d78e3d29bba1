import { expect, test } from 'vitest'
import { guessColumns, isSure } from './guessing.ts'

type Sample = readonly [from: string, rows: readonly string[], found: Record<string, string>, asks?: 'asks']

/** Headings of address books, accounting programs and other selection tools. */
const clientLists: readonly Sample[] = [
  [
    'our own sample',
    ['First name|Last name|Email|Phone|Address', 'Maya|Okafor|maya@example.com|555-0142|12 Elm Street'],
    { firstName: 'First name', lastName: 'Last name', email: 'Email', phone: 'Phone', address: 'Address' },
  ],
  [
    'QuickBooks, customers',
    ['Customer full name|Email|Phone numbers|Billing address', 'Anna Lind|anna@example.com|555-0101|1 Elm St'],
    { fullName: 'Customer full name', email: 'Email', phone: 'Phone numbers', address: 'Billing address' },
  ],
  [
    'Xero, contacts',
    ['*ContactName|EmailAddress|FirstName|LastName|PhoneNumber', 'Lind|anna@example.com|Anna|Lind|555-0101'],
    {
      fullName: '*ContactName',
      email: 'EmailAddress',
      firstName: 'FirstName',
      lastName: 'LastName',
      phone: 'PhoneNumber',
    },
  ],
  [
    'Google Contacts',
    ['First Name|Last Name|E-mail 1 - Value|Phone 1 - Value', 'Anna|Lind|anna@example.com|+1 555 0101'],
    { firstName: 'First Name', lastName: 'Last Name', email: 'E-mail 1 - Value', phone: 'Phone 1 - Value' },
  ],
  [
    'Outlook contacts',
    ['First Name|Last Name|E-mail Address|Mobile Phone|Home Address', 'Anna|Lind|anna@example.com|555 0101|1 Elm St'],
    {
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'E-mail Address',
      phone: 'Mobile Phone',
      address: 'Home Address',
    },
  ],
  [
    'an Australian builder',
    ['Client|Mobile|Email|Postal address', 'Lind, Anna|0400 000 000|anna@example.com|1 Elm St, Perth'],
    { fullName: 'Client', phone: 'Mobile', email: 'Email', address: 'Postal address' },
  ],
  [
    'a British builder',
    ['Forename|Surname|E-mail|Telephone', 'Anna|Lind|anna@example.com|020 7946 0000'],
    {
      firstName: 'Forename',
      lastName: 'Surname',
      email: 'E-mail',
      phone: 'Telephone',
    },
  ],
  [
    'a list with the name under Email',
    ['Name|Email', 'Anna Lind|Anna', 'Bo Lind|Bo'],
    { fullName: 'Name', email: 'Email' },
    'asks',
  ],
]

for (const [from, lines, expected, asks] of clientLists)
  test(`a client list from ${from}`, () => {
    const [headings = [], ...rows] = lines.map((row) => row.split('|'))
    const guess = guessColumns('clients', headings, rows)
    const found = Object.fromEntries(Object.entries(guess.mapping).map(([field, column]) => [field, headings[column]]))
    expect(found).toEqual(expected)
    expect(isSure('clients', guess), guess.doubts.join(' ')).toBe(asks === undefined)
  })

const selectionLists: readonly Sample[] = [
  [
    'our own sample',
    ['Name|Room|Category|Deadline|Quantity|Unit|Allowance', 'Kitchen faucet|Kitchen|Faucets|2027-03-14|1|each|350'],
    {
      name: 'Name',
      room: 'Room',
      category: 'Category',
      deadline: 'Deadline',
      quantity: 'Quantity',
      unit: 'Unit',
      allowance: 'Allowance',
    },
  ],
  [
    'a selections tool',
    ['Title|Category|Location|Deadline Date|Single Allowance|Status', 'Faucet|Plumbing|Kitchen|3/14/2027|350|Pending'],
    {
      name: 'Title',
      category: 'Category',
      room: 'Location',
      deadline: 'Deadline Date',
      allowance: 'Single Allowance',
    },
  ],
  [
    'an allowance schedule',
    ['Selection|Area|Budget|Due|Notes', 'Pendant lights|Dining|900|May 1, 2027|Two of them'],
    { name: 'Selection', room: 'Area', allowance: 'Budget', deadline: 'Due', notes: 'Notes' },
  ],
  [
    'an Australian prime cost list',
    ['Item|Room|PC Sum|Qty|UOM|Stage', 'Basin mixer|Ensuite|320|2|each|Fit-off'],
    { name: 'Item', room: 'Room', allowance: 'PC Sum', quantity: 'Qty', unit: 'UOM', phase: 'Stage' },
  ],
  [
    'a British provisional sum list',
    ['Item|Location|Provisional sum|Required by', 'Worktop|Kitchen|2400|14/03/2027'],
    { name: 'Item', room: 'Location', allowance: 'Provisional sum', deadline: 'Required by' },
  ],
  [
    'a builder who lists decisions by trade',
    ['Decision|Room|Trade|Allowance', 'Wall tile|Bath|Tiling|600'],
    {
      name: 'Decision',
      room: 'Room',
      category: 'Trade',
      allowance: 'Allowance',
    },
  ],
  [
    'a list whose items are numbered',
    ['Item|Description|Room', 'S-01|Kitchen faucet|Kitchen', 'S-02|Bath faucet|Bath'],
    { name: 'Description', room: 'Room' },
    'asks',
  ],
]

for (const [from, lines, expected, asks] of selectionLists)
  test(`a selection list from ${from}`, () => {
    const [headings = [], ...rows] = lines.map((row) => row.split('|'))
    const guess = guessColumns('selections', headings, rows)
    const found = Object.fromEntries(Object.entries(guess.mapping).map(([field, column]) => [field, headings[column]]))
    expect(found).toEqual(expected)
    expect(isSure('selections', guess), guess.doubts.join(' ')).toBe(asks === undefined)
  })
