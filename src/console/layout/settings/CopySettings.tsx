import { Button } from '@mui/material'
import DoneIcon from '@mui/icons-material/Check'
import CopyIcon from '@mui/icons-material/ContentCopy'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { copyText } from '../../components/hooks/useCopy'
import { readSettings } from '../../settings/settings'

/** For so long the button says that it has copied (specification, point 9). */
const COPIED_MS = 1_500
/** Copies all settings as formatted JSON. */
export const CopySettings = () => {
  const translate = useTranslate()
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
      {translate(isCopied ? 'console.settingsCopiedShort' : 'console.settingsCopy')}
    </Button>
  )
}
