import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { Title } from 'react-admin'

/** No such page: say so, and lead back. */
export const NotFound = () => {
  const translate = useTranslate()
  return (
    <div className="empty">
      <Title defaultTitle={translate('console.notFoundTitle')} />
      <h1>{translate('console.notFoundTitle')}</h1>
      <Button variant="outlined" onClick={() => history.back()}>{translate('console.back')}</Button> <Button variant="contained" component={LinkBase} to="/">{translate('console.home')}</Button>
    </div>
  )
}
