/** The parts of libheif that we use. The package types its functions, not the module that it exports. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  export type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    display: (target: Pixels, done: (pixels: Pixels | null) => void) => void
    free: () => void
  }
  export type LibHeif = {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
  }
  /** A new instance with memory of its own. */
  export default function libheif(): LibHeif
}
