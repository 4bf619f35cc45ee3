// Written by `npm run kernels` from packages/render/kernel; do not edit.
export const BYTES =
  'AGFzbQEAAAABBgFgAX8BfwISAQNlbnYGbWVtb3J5AgMBgIACAwIBAAcSAgVwcm9iZQAABm1lbW9yeQIACiIBIAAgAP0A' +
  'BAD9DAEAAAABAAAAAQAAAAEAAAD9rgH9GwAL';
