import { useMediaQuery } from '@mui/material'
import { useEffect } from 'react'
import { type AppSettings, changeSettings } from '../../settings/settings'

/** Whether there is room for a menu beside the page; noted in the settings. */
export const useScreenSize = (): AppSettings['device'] => {
  const device = useMediaQuery('(max-width: 899px)', { noSsr: true }) ? 'mobile' : 'desktop'
  useEffect(() => changeSettings({ device }), [device])
  return device
}
