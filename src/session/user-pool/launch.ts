// The part of Amplify that only a launch link needs, in a chunk of its own.
export { confirmSignIn, signIn } from 'aws-amplify/auth';
