import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EmbeddedFont, PDF } from '@libpdf/core'

const resolve = createRequire(import.meta.url).resolve

const files = {
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  title: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  hand: '@expo-google-fonts/fraunces/500Medium_Italic/Fraunces_500Medium_Italic.ttf',
} as const

export type FontName = keyof typeof files
export type Fonts = Record<FontName, EmbeddedFont>

const loaded = new Map<FontName, Uint8Array>()
function load(name: FontName): Uint8Array {
  let bytes = loaded.get(name)
  if (!bytes) {
    bytes = readFileSync(resolve(files[name]))
    loaded.set(name, bytes)
  }
  return bytes
}

/** The product's own letters, in the document itself, so that it looks the same everywhere and for ever. */
export const embedFonts = (pdf: PDF): Fonts => ({
  text: pdf.embedFont(load('text')),
  strong: pdf.embedFont(load('strong')),
  title: pdf.embedFont(load('title')),
  hand: pdf.embedFont(load('hand')),
})
