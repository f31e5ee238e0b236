import { CircularProgress } from '@mui/material'
import { useTranslate } from 'ra-core'

/** In a page's place until it comes. */
export const Waiting = () => (
  <div aria-busy="true" className="waiting">
    <CircularProgress aria-label={useTranslate()('console.loading')} />
  </div>
)
