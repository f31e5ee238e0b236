import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLanguage } from './useLanguage'

/** Changes to the other language. */
export const LanguageButton = () => {
  const { other, name, change } = useLanguage()
  const translate = useTranslate()
  return (
    <Button
      className="beyond"
      color="inherit"
      aria-label={translate('console.colon', { label: translate('console.language') }) + name(other)}
      onClick={() => change(other)}
    >
      {name(other)}
    </Button>
  )
}
