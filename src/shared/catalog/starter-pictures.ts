import type { Picture } from '../files/contract.ts'
import table from './starter-pictures.gen.json' with { type: 'json' }

type Placeholder = { color: string; blur: string; width: number; height: number }

const placeholders: Record<string, Placeholder | undefined> = table

/** A picture that ships with the product, by the base name of its file. */
export function starterPicture(stem: string): Picture {
  const at = (size: 160 | 400 | 800) => `/catalog/${stem}-${size}.webp`
  const { color = null, blur = null, width = 800, height = 800 } = placeholders[stem] ?? {}
  return {
    url: at(800),
    sizes: { '160': at(160), '400': at(400), '800': at(800) },
    color,
    blur,
    width,
    height,
    fileId: null,
  }
}

/** The base name of a picture that ships with the product, or null for any other address. */
export const starterStem = (url: string): string | null => /^\/catalog\/([a-z0-9-]+)-800\.webp$/.exec(url)?.[1] ?? null
