export type StarterCategory = {
  key: string
  name: string
  description: string
  /** File stem of the picture that stands for the whole category. */
  cover: string
  items: StarterItem[]
}

export type StarterItem = {
  key: string
  name: string
  brand: string
  model: string
  description: string
  priceCents: number
  unit: 'each' | 'm2' | 'm' | 'litre'
  leadTimeDays: number
  availability: 'in_stock' | 'limited' | 'out_of_stock'
  specifications: Record<string, string>
  /** File stem: `<stem>-<size>.webp` under `/catalog`. */
  picture: string
  morePictures?: string[]
}
