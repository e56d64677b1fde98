/** An email address that wraps before its @ if needed. */
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
