import { FormHelperText, LinearProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Unsent, Uploads } from './useUploads'

const Progress = ({ sending }: Pick<Uploads, 'sending'>) => {
  const translate = useTranslate()
  const id = useId()
  return sending.map(each => (
    <div key={each.key} role="status">
      <small id={`${id}-${each.key}`}>
        {translate('console.uploading', { name: each.name, percent: Math.round(each.part * 100) })}
      </small>
      <LinearProgress
        variant={each.part < 1 ? 'determinate' : 'indeterminate'}
        value={each.part * 100}
        aria-labelledby={`${id}-${each.key}`}
      />
    </div>
  ))
}
const UnsentNote = ({
  unsent,
  sendAgain,
  giveUp,
}: { readonly unsent: Unsent } & Pick<Uploads, 'sendAgain' | 'giveUp'>) => {
  const translate = useTranslate()
  return (
    <FormHelperText error role="alert" component="div">
      {unsent.why}{' '}
      {unsent.again && (
        <>
          <button type="button" className="row-action" onClick={() => void sendAgain(unsent)}>
            {translate('console.uploadAgain')}
          </button>{' '}
        </>
      )}
      <button
        type="button"
        className="row-action danger"
        aria-label={translate('console.removePicture', { name: unsent.file.name })}
        onClick={() => giveUp([unsent.key])}
      >
        {translate('console.uploadGiveUp')}
      </button>
    </FormHelperText>
  )
}
/** Progress of uploads, failed uploads with their reasons, and the field's error or hint. */
export const UploadStatus = ({
  id,
  uploads,
  error,
  hint,
}: {
  readonly id: string
  readonly uploads: Uploads
  readonly error?: string
  readonly hint: string
}) => (
  <>
    <Progress sending={uploads.sending} />
    <div id={id}>
      {uploads.problems.map(problem => (
        <FormHelperText key={problem} error role="alert">
          {problem}
        </FormHelperText>
      ))}
      {uploads.unsent.map(each => (
        <UnsentNote key={each.key} unsent={each} sendAgain={uploads.sendAgain} giveUp={uploads.giveUp} />
      ))}
      {(error || hint) && <FormHelperText error={Boolean(error)}>{error ?? hint}</FormHelperText>}
    </div>
  </>
)
