import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useRemountState } from '../../components/hooks/useRemountState'
import { useLanguage } from '../controls/useLanguage'

/** Switches to the other language. */
export const LocalesMenuButton = () => {
  const { other, name, change } = useLanguage()
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  // The remount after a change of language keeps the focus on the button.
  useRemountState(
    'language button',
    () => document.activeElement === button.current,
    had => had && button.current?.focus(),
  )
  return (
    <Button
      ref={button}
      className="beyond"
      color="inherit"
      aria-label={translate('console.colon', { label: translate('console.language') }) + name(other)}
      onClick={() => void change(other)}
    >
      {name(other)}
    </Button>
  )
}
