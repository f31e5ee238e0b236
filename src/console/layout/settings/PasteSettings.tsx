import { Button, TextField } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { changeSettings, pastedSettings, readSettings } from '../../settings/settings'

/** Takes over settings that were copied elsewhere. What a browser cannot mean by them is the default. */
export const PasteSettings = () => {
  const translate = useTranslate()
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
  if (text === undefined) return <Button onClick={() => setText('')}>{translate('console.settingsPaste')}</Button>
  return (
    <>
      <TextField
        label={translate('console.settingsText')}
        value={text}
        multiline
        minRows={4}
        maxRows={8}
        fullWidth
        autoFocus
        error={isWrong}
        helperText={isWrong ? translate('console.settingsNone') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={apply}>{translate('console.settingsApply')}</Button>
      <Button onClick={() => setText(undefined)}>{translate('console.cancel')}</Button>
    </>
  )
}
