import { importFields } from '#shared/imports/fields.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import type { Sheet } from '#server/platform/sheets/writing/csv.ts'
import { fileTypes, writers } from '#server/platform/sheets/writing/writers.ts'
import { disposition } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'
import { importingCompany } from './policy.ts'

type SampleCell = string | number | null

const samples: Record<ImportKind, Record<string, SampleCell>[]> = {
  items: [
    {
      sku: 'FC-1001',
      name: 'Arched kitchen faucet',
      brand: 'Corrander',
      model: 'Swan 2',
      category: 'Faucets',
      price: 289.5,
      unit: 'each',
      availability: 'In stock',
      leadTimeDays: 14,
      description: 'Pull-down spray, brushed nickel.',
      specifications: 'Finish: Brushed nickel\nFlow rate: 1.8 gpm',
      supplier: 'North Plumbing Supply',
      supplierSku: 'NP-4471',
      cost: 193,
      markup: 50,
    },
    {
      sku: 'TL-2040',
      name: 'Glazed wall tile, white',
      brand: 'Terrano',
      category: 'Tiles',
      price: 6.75,
      unit: 'sq ft',
      availability: 'Limited',
      leadTimeDays: 21,
      specifications: 'Size: 3 x 12 in',
      supplier: 'Harbor Tile & Stone',
      supplierSku: 'HT-88',
      cost: 4.1,
      pack: 'box',
      packSize: 10.76,
      waste: 10,
    },
  ],
  clients: [
    { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com', phone: '555-0142', address: '12 Elm Street' },
    { firstName: 'Daniel', lastName: 'Reyes', email: 'daniel@example.com' },
  ],
  selections: [
    {
      name: 'Kitchen faucet',
      room: 'Kitchen',
      phase: 'Rough-in',
      category: 'Faucets',
      priority: 'high',
      deadline: '2027-03-14',
      quantity: 1,
      unit: 'each',
      allowance: 350,
      notes: 'Brushed nickel to match the handles.',
    },
    {
      name: 'Bathroom floor tile',
      room: 'Main bathroom',
      category: 'Tiles',
      quantity: 64,
      unit: 'sq ft',
      allowance: 480,
    },
  ],
  suppliers: [
    {
      name: 'Harbor Tile & Stone',
      contact: 'Lena Ruiz',
      email: 'orders@example.com',
      phone: '555-0170',
      accountNumber: 'FW-2041',
      terms: 'Net 30',
      leadTimeDays: 14,
      deliveryDays: 'Tue, Fri',
      notes: 'Call before 10 for same-day pickup.',
    },
    { name: 'North Plumbing Supply', email: 'sales@example.com', terms: 'Net 15' },
  ],
}

/** Left out of samples: filled in by exports, or another way to write what the sample has already. */
const ofExports = new Set(['id', 'currency', 'dataSheet', 'fullName'])

const written = new PromiseCache<Uint8Array<ArrayBuffer>>(2 * Object.keys(samples).length)

/** A file with the known headings and two rows, to be filled in. It is the same for everyone, so it is written once. */
export async function importSample(ctx: Ctx, kind: ImportKind, format: 'csv' | 'xlsx'): Promise<Response> {
  importingCompany(ctx.actor)
  const sheet = sheetOf(kind)
  const write = async () =>
    new Uint8Array(await new Response(ReadableStream.from(writers[format](sheet))).arrayBuffer())
  return new Response(await written.get(`${kind} ${format}`, write), {
    headers: {
      'Content-Type': fileTypes[format],
      'Content-Disposition': disposition('attachment', `${sheet.title} sample.${format}`),
      'Cache-Control': 'private, no-store',
    },
  })
}

function sheetOf(kind: ImportKind): Sheet {
  const fields = importFields[kind].filter(({ name }) => !ofExports.has(name))
  return {
    title: { items: 'Catalog', clients: 'Clients', selections: 'Selections', suppliers: 'Suppliers' }[kind],
    columns: fields.map(({ name, label }) => ({
      label,
      kind:
        name === 'deadline' ? 'date' : name === 'price' || name === 'cost' || name === 'allowance' ? 'money' : 'text',
    })),
    pages: pagesOf(samples[kind].map((row) => fields.map(({ name }) => row[name] ?? null))),
  }
}

async function* pagesOf(rows: SampleCell[][]) {
  yield await Promise.resolve(rows)
}
