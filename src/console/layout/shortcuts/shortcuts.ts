/** Every shortcut of the console, as the sheet of them says it: its keys, and what it does. */
export const shortcuts = [
  ['mod+k', 'console.find'],
  ['n', 'console.keyNew'],
  ['mod+s', 'console.save'],
  ['j', 'console.keyNext'],
  ['k', 'console.keyPrevious'],
  ['Space', 'console.keyTick'],
  ['o', 'console.keyOpen'],
  ['/', 'console.keySearch'],
  ['a', 'console.keyApprove'],
  ['r', 'console.keyReject'],
  [']', 'console.keyNextTab'],
  ['[', 'console.keyPreviousTab'],
  ['?', 'console.keySheet'],
] as const
