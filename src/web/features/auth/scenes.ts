/** Pictures of the material board for each auth screen. */
export type Scene = { pictures: readonly [string, string, string, string, string, string]; caption: string }

export const scenes = {
  login: {
    pictures: [
      'tile-zellige-fern',
      'tap-gooseneck-brass',
      'bench-marble-viola',
      'floor-oak-chevron',
      'light-dome-green',
      'paint-kiln-clay',
    ],
    caption: 'Every finish chosen, signed and on time.',
  },
  register: {
    pictures: [
      'bench-oak-block',
      'tile-terracotta-square',
      'light-basket-rattan',
      'knob-knurled-brass',
      'paint-river-sage',
      'floor-walnut-herringbone',
    ],
    caption: 'Your first project is five minutes away.',
  },
  recover: {
    pictures: [
      'door-knob-brass',
      'tile-hex-carrara',
      'bath-claw-sage',
      'mirror-arch-brass',
      'tile-picket-sage',
      'shower-rain-nickel',
    ],
    caption: 'Back to your finishes in a minute.',
  },
  link: {
    pictures: [
      'door-lever-nickel',
      'paint-harbour-ink',
      'tile-herringbone-navy',
      'light-globe-opal',
      'vanity-fluted-oak',
      'handle-cup-brass',
    ],
    caption: 'No password to remember: the link is the key.',
  },
} as const satisfies Record<string, Scene>
