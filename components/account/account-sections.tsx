/** Where the person is signed in, and what is stored about them. */
export function AccountSections({ userId }: { userId: string }) {
  return <section aria-label={userId} hidden />
}
