import { useTranslate } from 'ra-core'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { settingsMessages } from '../../i18n/messages/settingsMessages'
import { useId } from 'react'
import { changeSettings, defaultSettings } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'

const swatches = [
  [defaultSettings.themeColor, 'colourBlue'],
  ['#0E7490', 'colourTeal'],
  ['#14803C', 'colourGreen'],
  ['#B3842F', 'colourGold'],
  ['#B3261E', 'colourRed'],
  ['#722ED1', 'colourViolet'],
  ['#5A3B2A', 'colourBrown'],
] as const
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Theme colour: one of the swatches, or a custom one. */
export const ColorSetting = ({ announce }: { readonly announce: (said: string) => void }) => {
  const translate = useTranslate()
  const t = useLoadedMessages(settingsMessages)
  const chosen = useSetting('themeColor')
  const group = useId()
  const choose = (themeColor: string, name: string) => {
    changeSettings({ themeColor })
    announce(translate('console.colon', { label: t('themeColor') }) + name)
  }
  return (
    <fieldset className="choice swatches">
      <legend>{t('themeColor')}</legend>
      {swatches.map(([colour, name]) => (
        <input
          key={colour}
          type="radio"
          name={group}
          title={t(name)}
          aria-label={t(name)}
          checked={isSame(colour, chosen)}
          onChange={() => choose(colour, t(name))}
          style={{ background: colour }}
        />
      ))}
      <label>
        <input
          type="color"
          value={chosen.toLowerCase()}
          onChange={({ target }) => choose(target.value, target.value)}
        />{' '}
        {t('colourOwn')}
      </label>
    </fieldset>
  )
}
