import { z } from 'zod'
import { Line } from './text-schemas.ts'

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(:\d+)?(?:[/?#]|$)/u

/** People copy "lamps.example/rattan" without https://, as browsers show it. */
const withProtocol = (text: string): string => (DOMAIN.test(text) ? `https://${text}` : text)

/** An address that is shown as a link and opens with one click: only http and https, without credentials. `a` names it: "link". */
export const WebAddress = (a: 'address' | 'link') =>
  Line(2000, `The ${a}`)
    .transform(withProtocol)
    .pipe(
      z.url({
        protocol: /^https?$/,
        error: `Please give ${a === 'address' ? 'an' : 'a'} ${a} of a website, like https://example.com/page.`,
      }),
    )
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), `Please leave the name and password out of the ${a}.`)
