/** A link that leads where it says: without a user's name before the host, and without characters that nobody sees. */
export const plainLink = /^https:\/\/[^\s\p{Cc}\p{Cf}/?#@\\]+(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/u
