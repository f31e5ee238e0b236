import { Button } from '@mui/material'
import { useLabel } from '../config/ConsoleContext'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import type { WatchedResource } from './feed/useWatches'

interface FilterProps {
  readonly watched: readonly WatchedResource[]
  readonly hidden: ReadonlySet<string>
  readonly turn: (name: string) => void
}
/** Filter by watch. */
export const EventTypeFilter = ({ watched, hidden, turn }: FilterProps) => {
  const label = useLabel()
  return (
    <fieldset className="monitor-kinds" aria-label={label(words.show)}>
      {watched.map(({ watch: { name, labels } }) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => turn(name)}>
          {label(labels)}
        </button>
      ))}
    </fieldset>
  )
}
interface SwitchProps {
  readonly isPaused: boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly sound: { readonly isOn: boolean; readonly turn: () => void }
}
export const Switches = ({ isPaused, pause, resume, sound }: SwitchProps) => {
  const label = useLabel()
  return (
    <>
      <Button variant="outlined" onClick={sound.turn}>
        {label(sound.isOn ? words.soundOff : words.soundOn)}
      </Button>
      <Button variant={isPaused ? 'contained' : 'outlined'} onClick={isPaused ? resume : pause}>
        {label(isPaused ? words.resume : words.pause)}
      </Button>
    </>
  )
}
