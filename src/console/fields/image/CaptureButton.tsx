import type { ReactNode } from 'react'

interface CaptureButtonProps {
  readonly take: (files: FileList | null) => void
  /** Name for screen readers. Default: the content. */
  readonly label?: string
  readonly children: ReactNode
}
/** Button that opens the rear camera for one photo. */
export const CaptureButton = ({ take, label, children }: CaptureButtonProps) => (
  <label className="camera-button">
    <input
      type="file"
      accept="image/*"
      capture="environment"
      className="visually-hidden"
      aria-label={label}
      onChange={({ target }) => {
        take(target.files)
        // The same photo can be chosen again.
        target.value = ''
      }}
    />
    {children}
  </label>
)
