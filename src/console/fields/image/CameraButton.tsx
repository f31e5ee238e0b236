import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { pictureMessages } from '../../i18n/messages/pictureMessages'
import { useMediaQuery } from '@mui/material'
import { useTranslate } from 'ra-core'
import { CaptureButton } from './CaptureButton'

interface CameraButtonProps {
  /** Name of the field, for screen readers. */
  readonly name: string
  readonly take: (files: FileList | null) => void
}
/**
 * Button that opens the rear camera. Shown on touch screens alone, beside the choice from the
 * gallery: there, a file input without `capture` shows the gallery first.
 */
export const CameraButton = ({ name, take }: CameraButtonProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(pictureMessages)
  const text = t('takePhoto')
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  if (!isTouch) return null
  return (
    <CaptureButton take={take} label={translate('console.colon', { label: text }) + name}>
      <CameraIcon fontSize="small" aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
    </CaptureButton>
  )
}
