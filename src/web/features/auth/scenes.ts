import type { AuthScene } from './auth-layout.tsx'

/** One material for each way in. */
export const scenes = {
  login: { src: '/scenes/kitchen.webp', kind: 'stone', caption: 'Every finish chosen, signed and on time.' },
  register: { src: '/scenes/materials.webp', kind: 'timber', caption: 'Your first project is five minutes away.' },
  recover: { src: '/scenes/bathroom.webp', kind: 'tile', caption: 'Back to your finishes in a minute.' },
  link: { src: '/scenes/entry.webp', kind: 'metal', caption: 'No password to remember: the link is the key.' },
} as const satisfies Record<string, AuthScene>
