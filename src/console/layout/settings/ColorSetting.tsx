import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { changeSettings, defaultSettings } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'

const swatches = [
  [defaultSettings.themeColor, 'console.colourBlue'],
  ['#0E7490', 'console.colourTeal'],
  ['#14803C', 'console.colourGreen'],
  ['#B3842F', 'console.colourGold'],
  ['#B3261E', 'console.colourRed'],
  ['#722ED1', 'console.colourViolet'],
  ['#5A3B2A', 'console.colourBrown'],
] as const
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Theme colour: one of the swatches, or a custom one. */
export const ColorSetting = ({ announce }: { readonly announce: (said: string) => void }) => {
  const translate = useTranslate()
  const chosen = useSetting('themeColor')
  const group = useId()
  const choose = (themeColor: string, name: string) => {
    changeSettings({ themeColor })
    announce(translate('console.colon', { label: translate('console.themeColor') }) + name)
  }
  return (
    <fieldset className="choice swatches">
      <legend>{translate('console.themeColor')}</legend>
      {swatches.map(([colour, name]) => (
        <input
          key={colour}
          type="radio"
          name={group}
          title={translate(name)}
          aria-label={translate(name)}
          checked={isSame(colour, chosen)}
          onChange={() => choose(colour, translate(name))}
          style={{ background: colour }}
        />
      ))}
      <label>
        <input
          type="color"
          value={chosen.toLowerCase()}
          onChange={({ target }) => choose(target.value, target.value)}
        />{' '}
        {translate('console.colourOwn')}
      </label>
    </fieldset>
  )
}
