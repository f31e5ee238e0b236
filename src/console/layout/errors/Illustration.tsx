import type { ReactNode } from 'react'

const illustration = (inside: ReactNode) => (
  <svg className="sign" viewBox="0 0 96 72" aria-hidden="true">
    {inside}
  </svg>
)
/** Illustrations in the theme's colours. An engine holds no picture of an app. */
export const signs = {
  closed: illustration(
    <>
      <path d="M34 32v-8a14 14 0 0 1 28 0v8" />
      <rect x="24" y="32" width="48" height="32" rx="6" className="sign-body" />
      <path d="M48 44v9" className="sign-mark" />
    </>,
  ),
  gone: illustration(
    <>
      <path d="M22 8h34l16 16v40H22z" className="sign-body" />
      <path d="M56 8v16h16" />
      <path d="M40 36l14 14M54 36L40 50" className="sign-mark" />
    </>,
  ),
  fault: illustration(
    <>
      <rect x="18" y="10" width="60" height="22" rx="5" className="sign-body" />
      <rect x="18" y="40" width="60" height="22" rx="5" className="sign-body" />
      <path d="M28 21h.1M28 51h.1M40 21h26" className="sign-mark" />
      <path d="M42 47l8 8M50 47l-8 8" className="sign-mark" />
    </>,
  ),
} as const
export type Sign = keyof typeof signs
