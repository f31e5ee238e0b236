import { Alert, Button, Drawer, IconButton, Switch, TextField } from '@mui/material'
import CloseIcon from '@mui/icons-material/Close'
import { useTranslate, useNotify } from 'ra-core'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { settingsMessages } from '../../i18n/messages/settingsMessages'
import { useId, useState, useEffect } from 'react'
import {
  type AppSettings,
  changeSettings,
  themes,
  readSettings,
  isWidth,
  menuWidths,
  pastedSettings,
} from '../../settings/settings'
import { useSettings, useSetting } from '../../settings/useSettings'
import { themeMessages } from '../controls/ToggleThemeButton'
import { useLanguage } from '../controls/useLanguage'
import { ColorSetting } from './ColorSetting'
import DoneIcon from '@mui/icons-material/Check'
import CopyIcon from '@mui/icons-material/ContentCopy'
import { copyText } from '../../components/hooks/useCopy'

interface ChoiceProps<V extends string> {
  readonly name: string
  readonly options: readonly (readonly [value: V, label: string])[]
  readonly chosen: string
  readonly choose: (value: V) => void
}
/** Radio group of a setting. */
const SettingChoice = <V extends string>({ name, options, chosen, choose }: ChoiceProps<V>) => {
  const group = useId()
  return (
    <fieldset className="choice">
      <legend>{name}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={group} checked={value === chosen} onChange={() => choose(value)} /> {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Applies settings copied from another browser. Invalid values become defaults. */
const PasteSettings = () => {
  const translate = useTranslate()
  const t = useLoadedMessages(settingsMessages)
  const notify = useNotify()
  const [text, setText] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const pasted = pastedSettings(text ?? '')
    setWrong(!pasted)
    if (!pasted) return
    const { globalSettings, device, serverMenu } = readSettings()
    changeSettings({ ...pasted, globalSettings, device, serverMenu })
    setText(undefined)
    notify('console.settingsPasted', { type: 'success' })
  }
  if (text === undefined) return <Button onClick={() => setText('')}>{t('settingsPaste')}</Button>
  return (
    <>
      <TextField
        label={t('settingsText')}
        value={text}
        multiline
        minRows={4}
        maxRows={8}
        fullWidth
        autoFocus
        error={isWrong}
        helperText={isWrong ? t('settingsNone') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={apply}>{t('settingsApply')}</Button>
      <Button onClick={() => setText(undefined)}>{translate('console.cancel')}</Button>
    </>
  )
}

/** Input of the menu's width. Valid values apply while typing. Invalid ones stay, with a hint. */
const MenuWidthSetting = () => {
  const t = useLoadedMessages(settingsMessages)
  const width = useSetting('menuWidth')
  const [typed, setTyped] = useState(String(width))
  const [id, hint] = [useId(), useId()]
  const wanted = Number(typed)
  const isPossible = isWidth(wanted)
  useEffect(() => setTyped(String(width)), [width])
  const type = (text: string) => {
    setTyped(text)
    const next = Number(text)
    if (isWidth(next)) changeSettings({ menuWidth: next })
  }
  return (
    <div className="setting">
      <label htmlFor={id}>{t('menuWidth')}</label>
      <input
        id={id}
        type="number"
        className="width-input"
        {...menuWidths}
        step={1}
        value={typed}
        aria-invalid={!isPossible}
        aria-describedby={hint}
        onChange={({ target }) => type(target.value)}
      />
      <small id={hint} className={isPossible ? 'visually-hidden' : 'width-hint'}>
        {t('menuWidthHint', menuWidths)}
      </small>
    </div>
  )
}

/** Time during which the button shows “Copied”, in ms (specification, point 9). */
const COPIED_MS = 1_500
/** Copies all settings as formatted JSON. */
const CopySettings = () => {
  const t = useLoadedMessages(settingsMessages)
  const notify = useNotify()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const text = JSON.stringify(readSettings(), null, 2)
    const done = await copyText(text)
    setCopied(done)
    if (done) notify('console.settingsCopied', { type: 'success' })
    else notify('console.notCopied', { type: 'warning', messageArgs: { text } })
  }
  return (
    <Button variant="contained" startIcon={isCopied ? <DoneIcon /> : <CopyIcon />} onClick={() => void copy()}>
      {t(isCopied ? 'settingsCopiedShort' : 'settingsCopy')}
    </Button>
  )
}

const WIDTH = 300
const settingLabels = {
  navbar: 'setNavbar',
  menu: 'setMenu',
  topMenu: 'setTopMenu',
  footer: 'setFooter',
  tabBar: 'setTabBar',
  menuFromServer: 'setMenuFromServer',
  colorWeak: 'setColorWeak',
} as const
type Flag = keyof typeof settingLabels
const content = ['navbar', 'menu', 'topMenu', 'footer', 'tabBar', 'menuFromServer'] as const

interface ToggleProps {
  readonly name: Flag
  readonly on: boolean
  readonly announce: (message: string) => void
}
/** Switch of one setting. */
const Toggle = ({ name, on, announce }: ToggleProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(settingsMessages)
  const label = t(settingLabels[name])
  const change = (next: boolean) => {
    changeSettings({ [name]: next })
    announce(translate('console.colon', { label }) + translate(next ? 'console.on' : 'console.off'))
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: MUI's switch is an input
    <label className="setting">
      <span>{label}</span>
      <Switch checked={on} onChange={(_, next) => change(next)} />
    </label>
  )
}
/** Buttons: copy, paste and close. */
const Ways = ({ close }: { readonly close: () => void }) => (
  <div className="settings-ways">
    <CopySettings />
    <PasteSettings />
    <Button onClick={close}>{useTranslate()('console.close')}</Button>
  </div>
)
/** Radio groups of theme and language. */
const Choices = ({ announce }: { readonly announce: (message: string) => void }) => {
  const settings = useSettings()
  const { locale, change, name } = useLanguage()
  const translate = useTranslate()
  const chooseTheme = (theme: AppSettings['theme']) => {
    changeSettings({ theme })
    announce(translate('console.colon', { label: translate('console.theme') }) + translate(themeMessages[theme]))
  }
  return (
    <>
      <SettingChoice
        name={translate('console.theme')}
        options={themes.map(each => [each, translate(themeMessages[each])] as const)}
        chosen={settings.theme}
        choose={chooseTheme}
      />
      <SettingChoice
        name={translate('console.language')}
        options={(['zh-CN', 'en-US'] as const).map(each => [each, name(each)] as const)}
        chosen={locale}
        choose={change}
      />
    </>
  )
}
/** Settings of this browser. Changes apply at once and are announced. */
const SettingsDrawer = () => {
  const settings = useSettings()
  const translate = useTranslate()
  const t = useLoadedMessages(settingsMessages)
  const [said, setSaid] = useState('')
  const title = useId()
  const close = () => changeSettings({ globalSettings: false })
  return (
    <Drawer
      anchor="right"
      open={settings.globalSettings}
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': title, elevation: 0, style: { width: WIDTH } } }}
    >
      <div className="settings">
        <header>
          <h2 id={title}>{translate('console.settings')}</h2>
          <IconButton edge="end" aria-label={translate('console.close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </header>
        <ColorSetting announce={setSaid} />
        <Choices announce={setSaid} />
        <h3>{t('settingsContent')}</h3>
        {content.map(each => (
          <Toggle key={each} name={each} on={settings[each]} announce={setSaid} />
        ))}
        <MenuWidthSetting />
        <h3>{t('settingsOther')}</h3>
        <Toggle name="colorWeak" on={settings.colorWeak} announce={setSaid} />
        <Alert severity="info">{t('settingsNote')}</Alert>
        <Ways close={close} />
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </Drawer>
  )
}
export default SettingsDrawer
