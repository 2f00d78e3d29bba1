import { zoneInWords } from '#web/platform/formatting.ts'
import { Combobox } from './combobox.tsx'

type TimeZoneInputProps = { value: string; onChange: (zone: string) => void }

const inWords = (zone: string) => ({ value: zone, label: zoneInWords(zone) })
const zones = Intl.supportedValuesOf('timeZone')

/** The project's time zone. A zone that this browser does not list, such as UTC, is offered when it is the current one. */
export function TimeZoneInput({ value, onChange }: TimeZoneInputProps) {
  const offered = zones.includes(value) ? zones : [value, ...zones]
  return (
    <Combobox
      options={offered.map(inWords)}
      value={value}
      onChange={(zone) => onChange(zone ?? value)}
      placeholder="Choose a time zone"
    />
  )
}
