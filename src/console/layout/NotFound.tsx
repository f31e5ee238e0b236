import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { usePageTitle } from '../views/usePageTitle'

/** No such page: say so, and lead back. */
export const NotFound = () => {
  const translate = useTranslate()
  usePageTitle(translate('console.notFoundTitle'))
  return (
    <div className="empty">
      <h1>{translate('console.notFoundTitle')}</h1>
      <Button variant="outlined" onClick={() => history.back()}>
        {translate('console.back')}
      </Button>{' '}
      <Button variant="contained" component={LinkBase} to="/">
        {translate('console.home')}
      </Button>
    </div>
  )
}
