import { Alert, Button, Drawer, IconButton, Switch } from '@mui/material'
import CloseIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { type AppSettings, changeSettings, themes } from '../../settings/settings'
import { useSettings } from '../../settings/useSettings'
import { themeMessages } from '../controls/ToggleThemeButton'
import { useLanguage } from '../controls/useLanguage'
import { SettingChoice } from './SettingChoice'
import { ColorSetting } from './ColorSetting'
import { CopySettings } from './CopySettings'
import { PasteSettings } from './PasteSettings'
import { MenuWidthSetting } from './MenuWidthSetting'

const WIDTH = 300
const settingLabels = {
  navbar: 'console.setNavbar',
  menu: 'console.setMenu',
  topMenu: 'console.setTopMenu',
  footer: 'console.setFooter',
  tabBar: 'console.setTabBar',
  menuFromServer: 'console.setMenuFromServer',
  colorWeak: 'console.setColorWeak',
} as const
type Flag = keyof typeof settingLabels
const content = ['navbar', 'menu', 'topMenu', 'footer', 'tabBar', 'menuFromServer'] as const

interface ToggleProps {
  readonly name: Flag
  readonly on: boolean
  readonly announce: (message: string) => void
}
/** One setting that is on or off. */
const Toggle = ({ name, on, announce }: ToggleProps) => {
  const translate = useTranslate()
  const label = translate(settingLabels[name])
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
/** The theme and the language, each one of a few. */
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
/** How the console looks on this browser. Every change is seen at once, said, and can be taken back. */
const SettingsDrawer = () => {
  const settings = useSettings()
  const translate = useTranslate()
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
        <h3>{translate('console.settingsContent')}</h3>
        {content.map(each => (
          <Toggle key={each} name={each} on={settings[each]} announce={setSaid} />
        ))}
        <MenuWidthSetting />
        <h3>{translate('console.settingsOther')}</h3>
        <Toggle name="colorWeak" on={settings.colorWeak} announce={setSaid} />
        <Alert severity="info">{translate('console.settingsNote')}</Alert>
        <div className="settings-ways">
          <CopySettings />
          <PasteSettings />
          <Button onClick={close}>{translate('console.close')}</Button>
        </div>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </Drawer>
  )
}
export default SettingsDrawer
