/** An email address that breaks before its @, where it has to. */
export function EmailText({ email }: { email: string }) {
  const host = email.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
}
